// A terminal in a page: keys and sizes go to the host, frames come back, and nothing else.
import { Terminal } from "./vendor/xterm/xterm.mjs";
import { FitAddon } from "./vendor/addon-fit/addon-fit.mjs";
import { Unicode11Addon } from "./vendor/addon-unicode11/addon-unicode11.mjs";

const WIDE = 80, HIGH = 24;          // the smallest window with a whole table
const LARGEST = 20, SMALLEST = 7;    // pixels of a letter
const PASTED = 1024;                 // the host takes no more of a paste

const chinese = navigator.language.startsWith("zh");
const AGAIN = chinese ? "连接已断开。按回车或点击重新进入。" : "The line is closed. Press Enter or click to come again.";

const terminal = new Terminal({
  allowProposedApi: true,            // the width of characters by Unicode 11
  cursorInactiveStyle: "none",
  fontFamily: '"Sarasa Mono SC", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, "Noto Sans Mono CJK SC", monospace',
  fontSize: LARGEST,
  scrollback: 0,
  theme: { background: "#0a261e", foreground: "#e8e4d4" },
});
const fit = new FitAddon();
terminal.loadAddon(fit);
terminal.loadAddon(new Unicode11Addon());
terminal.unicode.activeVersion = "11";
terminal.open(document.getElementById("terminal"));

let line = null;
let seen = 0;

// Letters as large as they can be with a whole table on the screen.
function measure() {
  for (let pixels = LARGEST; pixels >= SMALLEST; pixels--) {
    terminal.options.fontSize = pixels;
    const size = fit.proposeDimensions();
    if (size && size.cols >= WIDE && size.rows >= HIGH) break;
  }
  fit.fit();
}

// A number only this browser knows; whoever has it is the same guest as last time.
function secret() {
  try {
    let known = localStorage.getItem("fzmj");
    if (!known) {
      known = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
      localStorage.setItem("fzmj", known);
    }
    return known;
  } catch {
    return null;                     // storage may be forbidden
  }
}

function tell(message) {
  if (line && line.readyState === WebSocket.OPEN) line.send(JSON.stringify(message));
}

function size() {
  return [terminal.cols, terminal.rows];
}

function open() {
  const address = new URL("line", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = "";
  terminal.reset();
  document.getElementById("said").hidden = true;
  seen = 0;
  line = new WebSocket(address);
  line.binaryType = "arraybuffer";
  line.onopen = () => {
    const join = new URLSearchParams(location.hash.slice(1)).get("join");
    tell({ t: "hello", size: size(), lang: navigator.language, secret: secret(), join });
    terminal.focus();
  };
  line.onmessage = ({ data }) => {
    // What was drawn is told, so that the host sends no more than can be drawn.
    terminal.write(new Uint8Array(data), () => tell({ t: "seen", bytes: (seen += data.byteLength) }));
  };
  line.onclose = () => {
    line = null;
    const said = document.getElementById("said");
    said.textContent = AGAIN;
    said.hidden = false;
  };
}

const letters = new TextEncoder();
function press(bytes) {
  if (line && line.readyState === WebSocket.OPEN) line.send(bytes);
}
terminal.onData((text) => {
  if (!line) {
    if (text === "\r") open();
  } else {
    press(letters.encode(text.length > PASTED ? text.slice(0, PASTED) + "\x1b[201~" : text));
  }
});
terminal.onBinary((text) => press(Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
terminal.onResize(() => tell({ t: "size", size: size() }));

// With something selected Ctrl+C copies it, as everywhere in a browser.
terminal.attachCustomKeyEventHandler(
  (event) => !(event.ctrlKey && event.key === "c" && terminal.hasSelection()));

document.getElementById("said").addEventListener("click", () => { if (!line) open(); });
addEventListener("resize", measure);
measure();
open();
