"""The client on terminals elsewhere: one process, one App for each person, over SSH or a browser.

A `Line` is a way to one terminal, a `Terminal` the Textual driver on it, a `Remote` an App that
has no other terminal than that. Hosts (SSH, web) make lines; what they open is given to them.
"""
