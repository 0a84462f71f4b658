/** English words without weight: without them "I just really don't want to live" is "i do not want to live". */
export const englishFillers =
  / (?:really|just|honestly|literally|even|actually|simply|truly|seriously|low ?key|high ?key|kinda|kind of|sort of|fucking|fuckin|fking|freaking|bloody|damn|tbh|ngl|rn|fr|so|very|pretty|maybe|perhaps|probably|genuinely|definitely|totally|completely|absolutely|basically|constantly|always|sometimes|often|lately|recently|all the time|secretly|finally|already|still|also|clearly|truthfully|pls|please|lol|lmao|haha|omg|idk|ugh|as well|right now)(?= )/g;

/** Chinese words without weight. */
export const chineseFillers =
  /真的|实在|其实|已经|有点儿?|有些|有时候?|突然|忽然|一直|总是|总会?|老是|常常|经常|时常|每天都?|天天|整天|特别|超级?|非常|确实|忍不住|好像|感觉|真心|可能|或许|也许|干脆|最近|现在|今天|(?<=[我你他她])真|真(?=[想没不累的])|好(?=想|累|痛苦|绝望|没|辛苦|难|疼|痛|苦)|很|太|就(?!业|要)|都|也|还(?!有|给|债|款)|只(?!有)|又|再(?!见|会)|呢|啊|呀|嘛|啦|哦|哎|唉/g;

/** Spellings of English words, each with the spelling that the patterns know. */
export const spellings: readonly (readonly [RegExp, string])[] = [
  [/ (could|would|should|have|has|had|were|was)nt(?= )/g, ' $1 not'],
  [/ any ?more(?= )/g, ' anymore'],
  [/ (?:any|much) longer(?= )/g, ' anymore'],
  [/ no longer want(?= )/g, ' do not want anymore'],
  [/ no longer(?= )/g, ' not'],
  [/ my self(?= )/g, ' myself'],
  [/ (?:theres|there s)(?= )/g, ' there is'],
  [/ (?:its|it s)(?= )/g, ' it is'],
  [/ whats(?= )/g, ' what is'],
  [
    / (?:every ?body|everyone else|every one|y all|you all|all of you|people|the world|the whole world)(?= )/g,
    ' everyone',
  ],
  [/ (?:no one|noone|not a single person|not a soul|none of them|nobody else)(?= )/g, ' nobody'],
  [/ (?:mom|mum|mommy|mummy|dad|daddy|papa|mama)(?= )/g, ' parent'],
  [/ (?:self) ?(harm\w*)(?= )/g, ' self $1'],
  [/ (?:tryna)(?= )/g, ' trying to'],
  [/ (?:imma|ima)(?= )/g, ' i am going to'],
  [/ kinda(?= )/g, ''],
  [/ wanting(?= )/g, ' want'],
  [/ (nobody|everyone|somebody|someone)s(?= (?:going|better|here|not))/g, ' $1 is'],
];
