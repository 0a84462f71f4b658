import type { MessageReading } from '#src/domain/text/read-message.ts';

/** Figures of speech that contain a crisis word and mean no harm; removed before searching. */
const harmless: readonly RegExp[] = [
  /suicide squad/g,
  /(?:die|dying) (?:of|from) (?:embarrassment|laughter|laughing|boredom|curiosity|cuteness)/g,
  /(?:die|dying) laughing/g,
  /cut myself (?:some slack|a slice|a piece|shaving|while (?:shaving|cooking|chopping)|off from)/g,
  /hurt myself (?:at the gym|running|skiing|playing|training|working out|lifting)/g,
  /rather (?:die|be dead) than|could (?:just )?die for/g,
  /想死去的/g,
  /自杀小队|自杀突击队/g,
  /跳楼(?:价|机|大甩卖|甩卖|促销)/g,
  /想死(?:你|您|我|他|她|它)(?:了(?!解)|们了|啦)/g,
];

const english = [
  'suicid(?:e|al)',
  '(?:kill|killing|killed|hurt|hurting|harm|harming|hang|hanging|cut|cutting|burn|burning|starve|starving|unalive) ?(?:my|your|him|her) ?self',
  'killing themselves|kill themselves|kms|kys|unalive',
  '(?:end|ending|take|taking|took) (?:my|his|her|their|your) (?:own )?life',
  'end it all|(?:want|wish) it (?:all )?to (?:end|stop) forever|end everything',
  'self ?harm(?:ing|ed)?',
  '(?:want|wants|wanted|ready|trying|plan|planning|would like|prefer) to (?:just )?(?:die|be dead|disappear|not exist|stop existing|stop living)',
  '(?:wish|wished) (?:that )?i (?:was|were|had never been|was never|were never) (?:dead|born|gone)',
  'wish i (?:could|would) (?:just )?(?:die|disappear|not wake up|never wake up)',
  '(?:should|could|might as well|would rather|rather|may as well|let me|gonna) (?:just )?(?:die|be dead)',
  'better off (?:dead|without me)|rather be dead',
  '(?:do|did|does) not (?:really )?(?:want|wish) to (?:be alive|live|exist|wake up|be here any ?more|go on living|keep living)',
  'tired of (?:living|being alive|life)|sick of (?:living|being alive)',
  'no (?:reason|point|will) (?:to|in) (?:live|living|be alive|being alive|go on|going on)',
  'nothing (?:left )?to live for',
  '(?:life|living) is not worth (?:it|living)|not worth living',
  'can not (?:go on|live)(?: (?:any ?more|any longer|like this))?$',
  'can not (?:go on|live) (?:any ?more|any longer|like this)',
  'slit my (?:wrists?|throat)|overdos(?:e|ed|ing)',
  'jump(?:ing)? (?:off|from) (?:a |the |my )?(?:bridge|roof|building|balcony|window|cliff)',
  'jump in front of',
  '(?:was|got|been|being|am) (?:just )?(?:raped|molested|sexually (?:assaulted|abused)|abused|beaten(?! (?:at|in|to)))',
  '(?:he|she|they|boyfriend|girlfriend|husband|wife|father|mother|dad|mom|mum|stepfather|partner|ex) (?:always |keeps |often )?(?:hits|hit|hitting|beats|beating|abuses|abused|raped|molested|strangled|choked) me(?! up| with| at)',
  '(?:want|plan|planning|ready) to (?:kill|murder|stab|shoot|hurt) (?:him|her|them|someone|somebody|people|everyone|my [a-z]+)',
  '(?:nobody|no one|noone|anyone|anybody) would (?:even )?(?:notice|care|miss me)(?: if i (?:was|were|am|died|disappeared|vanished|killed))|better without me|if i (?:was|were) (?:dead|gone|not here|not around)',
  'suicide note|goodbye letter|swallow all (?:my|the) pills|take all (?:my|the) pills',
];

const chinese = [
  '自杀|自殘|自残|自尽|轻生|寻死|寻短见|自我了断|自我伤害',
  '想死|想去死|不如死|死了算了|死掉算了|死了更好|生不如死|一死了之|一了百了',
  '(?:我|让我|自己).{0,6}(?:去死|死了吧|该死掉)',
  '不想(?:再|继续)?活|不想活|活不下去|活够了|不想存在',
  '活着(?:好|真|太|也|还)?(?:没|没有|无|有什么|有啥)(?:意思|意义|劲|必要)|没有活下去',
  '没.{0,3}活下去的',
  '(?:结束|了结|放弃)(?:我|自己|我自己)?(?:的|这)?(?:条|一切|生命|性命|人生|自己)',
  '割腕|割手|跳楼|跳河|跳江|跳桥|上吊|烧炭|吞药|卧轨|吞.{0,3}安眠药',
  '(?:一瓶|很多|所有|一把|大量).{0,3}安眠药',
  '(?:我|她|他)(?:被|遭)(?:人|他|她)?(?:强奸|强暴|性侵|猥亵|家暴|虐待)|家暴',
  '(?:他|她|老公|老婆|丈夫|妻子|男友|女友|男朋友|女朋友|爸爸?|妈妈?|继父)(?:总|又|老|经常|天天)?打我(?!电话)',
  '(?:想|要)杀(?:了?他|了?她|人|死)',
  '伤害(?:我)?自己|弄伤自己|划自己|用刀.{0,4}自己',
  '想不开|遗书|没有我.{0,4}更好|我(?:消失|死|不在)了?.{0,4}没(?:有)?人(?:会)?(?:在乎|发现|难过|知道|在意)|没人会在乎我(?:死|消失)',
  '不想(?:再)?醒(?:来|过来)|再也不(?:想)?醒',
  '离开(?:这个|这)(?:世界|人世|人间)|从(?:这个)?世界(?:上)?消失|想(?:要)?消失|从没(?:有)?出生过',
  '没出生就好',
];

const englishExpression = new RegExp(`(?<![a-z0-9])(?:${english.join('|')})(?![a-z0-9])`);
const chineseExpression = new RegExp(chinese.join('|'));
const digitLetters: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's' };

/**
 * Checks whether a message mentions suicide, self-harm or violence, in either language, the writer's own or somebody
 * else's (rule:crisis-help). It rather asks once too often: only fixed figures of speech pass.
 */
export function speaksOfCrisis(reading: Pick<MessageReading, 'line' | 'joined'>): boolean {
  return [reading.line, reading.joined, readDigits(reading.line)].some((line) => {
    const text = harmless.reduce((rest, figure) => rest.replace(figure, ' '), line);
    return englishExpression.test(text) || chineseExpression.test(text);
  });
}

/** Reads digits as letters: "k1ll" becomes "kill". */
function readDigits(line: string): string {
  return line.replace(/[01345]/g, (digit) => digitLetters[digit] ?? digit);
}
