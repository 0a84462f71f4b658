/**
 * Disguises of words for dying and suicide (euphemisms, pictures, homophones) and the commonest slips, with the plain
 * word. A rule needs context where the word has another use.
 */
export const disguises: readonly (readonly [RegExp, string])[] = [
  // Pictures for a verb: "I'm gonna 💀 myself", "想🔪".
  [/[💀☠⚰🪦🔪🔫🩸]\ufe0f?\s*(?=my ?self|自己)/gu, ' kill '],
  [/(?<=\b(?:want to|wanna|gonna|going to|ready to)\s{1,3})[💀☠⚰🪦🔪🔫]/giu, ' die '],
  [/(?<=[想去])[💀☠⚰🪦]/gu, '死'],
  // Slips and sound-alikes.
  [
    /\b(?!suicid(?:e[sd]?|al)\b)s+[uo]+[iae]*[csz]+[iaey]+d[aei]*(?:l|s)?\b|\bsewer ?sli?de?\b|\bsewi?cide\b/gi,
    ' suicide ',
  ],
  [
    /\b(?:sucid|suisid|suicd|suicida|suicidi|sucidi|suicide)(?:[ai]?le|ale|ial|el)\b|\bsuicidle\b/gi,
    ' suicidal ',
  ],
  [/\bkermit(?=\s+suicide)|\bcommit (?:sudoku|toaster|not alive|die|neck rope|unlive)/gi, ' suicide '],
  [
    /\b(?:kys|kms|neck|delete|off|un-?ali[vf]e?|un-?live|unalive)(?=\s+(?:my|him|her|your|them) ?sel)/gi,
    ' kill ',
  ],
  [/\b(?:un-?ali[vf]e?(?:d|ing|s)?|un-?lived?)\b/gi, ' die '],
  [/\bli+v(?=\s+(?:any|no ?more|like this))/gi, ' live '],
  [/\b(?:any ?mor|animore|nemore|anymo)\b/gi, ' anymore '],
  [/\b(end(?:ing)?) it al\b/gi, '$1 it all'],
  [
    /\b(?:to+|wanna|gonna)\s+(?:dye|dy|di|deye|diee+)(?=\s*(?:$|[.!?,]|so\b|rn\b|pl[sz]\b|please|now\b|already|tonight|bad))/gim,
    ' want to die',
  ],
  [/\byeet(?:ing)?(?=\s+(?:my ?self|me)\b)/gi, ' throwing '],
  [/\bsui(?=\s+(?:thoughts?|ideation|attempts?|cide))/gi, ' suicidal '],
  [/\b(?:ctb|catch(?:ing)? the bus,? (?:if you know|you know|peacefully|for good|forever))\b/gi, ' suicide '],
  [/\b2(?=\s+(?:die|kill|live|end|jump|sleep|cut|hurt)\b)/gi, 'to'],
  [/\b4(?=\s+(?:the end|ever|good|me)\b)/gi, 'for'],
  // Chinese sound-alikes and game talk.
  [
    /自\s?(?:鲨|沙|莎|刹|砂|s(?![a-z])|sha)|紫\s?(?:砂|杀|鲨|沙)(?![壶茶杯陶锅煲盆泥])|(?<![a-z])zi ?sha(?![a-z])/gi,
    '自杀',
  ],
  [/(?<=[想要去试]|念头|准备|打算|直接)(?:过)?zs(?![a-z])/gi, '自杀'],
  [
    /(?:嘎|噶|刀|鲨|毙|弄死|搞死|干掉|sha)(?:掉|了|死)?(?=(?:我)?自己(?:$|[了吧算的,，。.!！?？~～\s]))/gim,
    '杀',
  ],
  [/亖/g, '死'],
  [
    /(?<=[想去该]|想要|不如|干脆)(?:4|四|si|鼠|似|噶|嘎|狗带|go ?die|die|寄)(?=$|[了啊吧呀呜啦的掉,，。.!！?？~～\s])/gim,
    '死',
  ],
];

/** Slips that a rule would miss, each with its plain word. */
export const slips: ReadonlyMap<string, string> = new Map([
  ['wnat', 'want'],
  ['wanta', 'want to'],
  ['wana', 'want to'],
  ['wnna', 'want to'],
  ['gona', 'going to'],
  ['hav', 'have'],
  ['kil', 'kill'],
  ['kll', 'kill'],
  ['miself', 'myself'],
  ['mysef', 'myself'],
  ['myslef', 'myself'],
  ['mself', 'myself'],
  ['reson', 'reason'],
  ['reasn', 'reason'],
  ['liv', 'live'],
  ['livin', 'living'],
  ['dieing', 'dying'],
  ['dyin', 'dying'],
  ['deth', 'death'],
  ['ded', 'dead'],
  ['jus', 'just'],
  ['jst', 'just'],
  ['tonite', 'tonight'],
  ['2nite', 'tonight'],
  ['tmrw', 'tomorrow'],
  ['2morrow', 'tomorrow'],
  ['evry1', 'everyone'],
  ['every1', 'everyone'],
  ['no1', 'nobody'],
  ['sum1', 'someone'],
  ['enuf', 'enough'],
  ['anymor', 'anymore'],
  ['nemore', 'anymore'],
  ['endin', 'ending'],
  ['thinkin', 'thinking'],
  ['tinking', 'thinking'],
  ['goin', 'going'],
  ['meself', 'myself'],
  ['abt', 'about'],
  ['bn', 'been'],
]);
/** Traditional characters of messages in a crisis that the common table lacks, each with its simplified form. */
export const crisisTraditionalPairs =
  '遠远橋桥軌轨墜坠徹彻囑嘱終终絕绝顆颗贅赘負负撐撑淨净腳脚煙烟決决滅灭堅坚獄狱淵渊墳坟塵尘債债頂顶頸颈劃划燙烫檢检濟济屍尸髒脏隨随斷断棄弃絲丝勢势錢钱紅红鄰邻戶户贖赎罰罚懲惩嬸婶輪轮蓋盖輛辆鬆松擺摆変变纏缠穩稳場场團团';
