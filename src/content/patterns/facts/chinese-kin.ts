/** Words for relatives and partners, the longer ones first. */
export const kinNames = [
  [/[表堂]/, 'cousin'],
  [/姐妹/, 'sister'],
  [/兄弟/, 'brother'],
  [/姐/, 'elder-sister'],
  [/妹/, 'younger-sister'],
  [/哥/, 'elder-brother'],
  [/弟/, 'younger-brother'],
  [/奶奶|外婆|姥姥/, 'grandmother'],
  [/爷爷|外公|姥爷/, 'grandfather'],
  [/姑姑|姨|舅妈/, 'aunt'],
  [/叔|舅舅|伯/, 'uncle'],
  [/妈|母亲/, 'mother'],
  [/爸|父亲/, 'father'],
  [/女儿|闺女/, 'daughter'],
  [/儿子/, 'son'],
  [/老婆|妻子|太太|媳妇/, 'wife'],
  [/老公|丈夫/, 'husband'],
  [/女朋友|女友/, 'girlfriend'],
  [/男朋友|男友/, 'boyfriend'],
] as const;

/** A relative or partner, as one group. */
export const kinWord =
  '([表堂][哥姐弟妹]{1,2}|姐妹|兄弟|姐姐?|妹妹?|哥哥?|弟弟?|奶奶|外婆|姥姥|爷爷|外公|姥爷|姑姑|姨妈|阿姨|舅妈|叔叔|舅舅|伯伯|妈妈?|母亲|老妈|爸爸?|父亲|老爸|女儿|闺女|儿子|老婆|妻子|太太|媳妇|老公|丈夫|女朋友|女友|男朋友|男友)';
const kind = '(?:亲|大|小|二|双胞胎)?';
const called = '[,，]?(?:她|他)?(?:的)?(?:名字)?(?:就)?(?:名叫|叫做|叫|名字是)';
const name = '(?!什么|啥|谁|我|你|他|她|得|人|了|过|不|来)(\\p{Script=Han}{1,4}|[A-Za-z]{2,16})';

export const kinThenName = [
  new RegExp(`我(?:们)?(?:的|家)?${kind}${kinWord}${called}${name}`, 'dgu'),
  new RegExp(`我(?:们)?(?:还|也|家)?有(?:一|两|三|个|位){0,2}${kind}${kinWord}${called}${name}`, 'dgu'),
  new RegExp(`我(?:们)?(?:的|家)?${kind}${kinWord}([A-Z][A-Za-z]{1,15})`, 'dgu'),
] as const;

/** The name and the relative, in this order: 一个叫安娜的妹妹, 安娜是我妹妹. */
export const nameThenKin = [
  new RegExp(`我[^。]{0,20}?(?:一|两|三)?(?:个|位)?(?:名字)?叫(?:做)?${name}的${kind}${kinWord}`, 'dgu'),
  new RegExp(`(?<![^,，])(?![她他它这那谁你])(\\p{Script=Han}{2,4}?|[A-Za-z]{2,16})是我(?:的)?${kind}${kinWord}`, 'dgu'),
] as const;

/** The end of a sentence after the name. */
export const kinNameTail = /(?:的|了|呀|啊|呢|哦|啦|吧|很|也|今年|特别|住|在|是|和|跟).*$/;
