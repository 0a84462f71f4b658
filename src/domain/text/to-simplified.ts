/** Traditional characters that occur in the Chinese patterns, each followed by its simplified form. */
const pairs =
  '說说話话請请謝谢對对嗎吗麼么們们個个為为這这裡里裏里還还沒没來来時时間间會会過过開开關关見见覺觉' +
  '愛爱歡欢樂乐難难傷伤淚泪憂忧鬱郁煩烦壓压慮虑緊紧張张擔担獨独氣气憤愤惱恼睏困無无殺杀殘残輕轻樓楼' +
  '結结離离遺遗書书藥药燒烧繩绳機机類类腦脑網网電电視视訊讯號号碼码語语師师學学習习業业員员職职辦办' +
  '幾几歲岁誰谁幹干麵面飯饭雞鸡魚鱼餓饿飲饮湯汤餃饺鍋锅聽听讀读寫写詩诗講讲題题謎谜遊游戲戏戰战貓猫' +
  '鳥鸟龜龟馬马養养寵宠兒儿媽妈爺爷親亲孫孙長长頭头髮发發发臉脸體体膽胆聰聪溫温溼湿漢汉國国灣湾廣广' +
  '東东雲云陽阳風风熱热涼凉飄飘颱台記记憶忆認认識识訴诉問问應应該该讓让給给從从後后現现實实萬万億亿' +
  '數数計计減减餘余點点鐘钟週周禮礼節节慶庆賀贺夢梦義义論论證证據据圖图靈灵虛虚擬拟約约聯联係系錯错' +
  '討讨厭厌惡恶罵骂滾滚當当單单雙双臺台處处邊边門门車车飛飞護护醫医廚厨畫画設设願愿換换繼继續续喲哟' +
  '嗚呜詞词劇剧導导總总經经銀银練练運运動动寶宝貝贝擁拥脫脱嚇吓慘惨壞坏強强驚惊幫帮編编譯译檔档線线' +
  '貴贵筆笔戀恋齡龄興兴奮奋滿满專专務务盡尽輩辈內内剛刚壽寿鬧闹擇择嘆叹麗丽歸归評评價价兩两隻只條条' +
  '簡简園园鄉乡緒绪暈晕喪丧遲迟賣卖賺赚鐵铁彈弹鋼钢試试獎奖績绩傳传創创製制紀纪尋寻級级異异構构審审' +
  '傾倾擾扰憐怜優优謊谎騙骗憑凭選选舉举課课壘垒';

const simplified = readPairs(pairs);

/**
 * Replaces common traditional characters by simplified ones, so that one set of patterns serves both.
 * The result has exactly the length of the input.
 */
export function toSimplified(text: string): string {
  return text.replace(/\p{Script=Han}/gu, (character) => simplified.get(character) ?? character);
}

function readPairs(source: string): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (let index = 0; index + 1 < source.length; index += 2) {
    map.set(source.charAt(index), source.charAt(index + 1));
  }
  return map;
}
