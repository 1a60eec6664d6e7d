"""Chinese in traditional characters, made from the simplified sentences by an explicit table.

One file of sentences serves both scripts, so they can never say different things. A test looks for
characters that the table has forgotten.
"""

from functools import cache

PHRASES: dict[str, str] = {
    "鼠标": "滑鼠",
    "默认": "預設",
    "设置": "設定",
    "网络": "網路",
    "服务器": "伺服器",
    "菜单": "選單",
    "登录": "登入",
    "终端": "終端機",
    "文件": "檔案",
    "保存": "儲存",
    "托管": "託管",
    "屏幕": "螢幕",
    "程序": "程式",
    "分钟": "分鐘",
}
"""What is another word where traditional characters are written, or another character only here."""

PAIRS = (
    "万萬与與东東两兩个個为為么麼从從们們优優会會余餘兰蘭关關写寫决決净淨凑湊几幾凭憑则則刚剛别別务務动動单單却卻双雙变變发發号號听聽启啟响響图圖场場墙牆声聲处處备備"
    "复復够夠头頭夹夾实實对對尽盡带帶帮幫庄莊应應废廢开開张張弃棄归歸当當录錄总總戏戲执執报報抢搶择擇换換损損摆擺数數断斷无無时時显顯暂暫杠槓条條来來样樣标標档檔没沒"
    "测測满滿点點现現画畫确確码碼种種积積称稱稳穩红紅级級组組终終经經结結绘繪给給络絡绝絕统統继繼续續编編网網罚罰脑腦补補见見观觀规規计計认認记記许許设設证證诉訴词詞"
    "试試话話该該语語说說请請诺諾读讀谁誰谢謝谱譜财財账帳赢贏转轉轮輪较較辅輔输輸边邊过過还還这這进進连連选選释釋钓釣钩鉤钮鈕钱錢铃鈴锁鎖错錯键鍵长長门門闭閉问問闲閒"
    "间間际際随隨页頁顶頂项項顺順须須颗顆题題风風马馬龙龍于於并並后後里裡准準游遊着著临臨严嚴丢丟举舉买買乱亂亏虧亲親仅僅价價传傳伤傷华華协協卖賣压壓参參员員团團围圍"
    "块塊坏壞奖獎学學宽寬导導将將尔爾层層师師广廣异異弹彈强強忆憶态態恶惡惯慣户戶护護担擔据據挡擋挤擠捡撿搁擱敌敵权權构構桥橋检檢楼樓欢歡残殘气氣汉漢浅淺浏瀏涨漲温溫"
    "湾灣灭滅灵靈热熱爱愛状狀独獨环環电電盖蓋盘盤盗盜离離础礎祸禍筛篩签簽简簡类類紧緊约約纪紀纯純纳納练練细細织織绩績维維综綜绿綠缓緩缩縮罗羅联聯肃肅胜勝脸臉节節药藥"
    "获獲虑慮虽雖装裝览覽触觸订訂让讓议議讨討训訓讲講评評识識译譯询詢详詳误誤课課调調谈談谨謹负負责責败敗货貨质質购購贴貼费費资資赌賭赏賞赔賠赛賽跃躍踪蹤车車轻輕载載"
    "达達迁遷运運远遠违違迟遲适適邻鄰郑鄭银銀链鏈销銷铁鐵闪閃阅閱队隊阶階阳陽阴陰陈陳难難静靜韵韻顾顧预預领領频頻额額颜顏飞飛饼餅馆館驻駐验驗骂罵鱼魚鸟鳥麦麥黄黃齐齊"
    "齿齒闽閩兴興产產众眾伙夥儿兒内內减減击擊创創剧劇劲勁办辦励勵医醫区區厅廳历歷厉厲厌厭县縣叠疊台臺叶葉吗嗎呜嗚国國圆圓圣聖妇婦宝寶审審寻尋岁歲岛島币幣库庫庆慶彻徹"
    "径徑忧憂怀懷恼惱战戰扫掃扩擴扰擾抛拋拟擬拥擁挥揮摄攝旧舊晓曉术術机機杀殺杂雜枪槍毕畢汇匯沟溝泪淚济濟涂塗渐漸托託体體删刪滚滾绒絨线線义義软軟况況钥鑰"
)
"""A simplified character and the traditional one that stands for it, by turns."""

TRADITIONAL = str.maketrans(PAIRS[::2], PAIRS[1::2])


@cache
def traditional(text: str) -> str:
    """A text in traditional characters."""
    for simplified, written in PHRASES.items():
        text = text.replace(simplified, written)
    return text.translate(TRADITIONAL)
