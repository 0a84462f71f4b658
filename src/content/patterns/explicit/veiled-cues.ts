/** Words of scenes without explicit terms; none of them is sufficient alone. Heavy cues seldom have another meaning. */
export interface VeiledCues {
  heavy: readonly RegExp[];
  light: readonly RegExp[];
}

const english = (source: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`, 'iu');
const chinese = (source: string) => new RegExp(source, 'u');

export const englishCues: VeiledCues = {
  heavy: [
    'guid(?:e|es|ed|ing) (?:him|himself|me|you) in(?:side)?',
    'c(?:a|o)me?s? down (?:her|his|my|your) throat',
    '(?:slams?|slammed|slamming|rams?|rammed|ramming) into (?:me|you|him|her) again|buck(?:s|ed|ing)? into (?:her|his|my|your)',
    '(?:spill|spurt|pulse)(?:s|ed|ing)? (?:over|into|onto) (?:her|his|my|your) (?:fist|hand|palm|fingers|mouth)',
    '(?:his|her) (?:seed|release) (?:\\p{L}+ )?(?:flood|trickl|drip|run|ran|spill|fill|leak)\\w*|(?:his|her) hole|full hardness|fully sheathed|sheathed inside',
    'spread(?:s|ing)? (?:her|him|my|your|her)(?:self)? (?:cheeks|open)|spread(?:s|ing)? (?:herself|himself|myself) (?:open|wide)',
    'under (?:your|her|his|my) panties|rut(?:s|ted|ting)? (?:against|into)|grind(?:s|ing)? down on (?:his|her|my)',
    '(?:cheeks hollow\\w*|hollow\\w* (?:her|his) cheeks|mouth closed over the (?:head|tip))',
    'work(?:s|ed|ing)? (?:his|my) length|so wet that he|took (?:him|me) in(?: to the)?(?=[.,!])',
    'touch(?:es|ed|ing)? yourself for me|moan(?:s|ed|ing)? around (?:him|me|you)|taking you deeper',
  ].map(english),
  light: [
    'hips|waist|legs|ass',
    'panties|boxers|sweatpants|bra',
    'soaked|slick|dripping|erection|straining',
    'inch by inch|again and again|deeper|without effort|strokes',
    'moan\\w*|whimper\\w*|pant(?:s|ed|ing)|groan\\w*|eyes on her|mouth',
    'slid in|spat on his palm|two fingers|withdrew|came together|on top|ordered',
    'thumb|inside of her leg|thighs?|one hand|vibration|face|head',
  ].map(english),
};

export const chineseCues: VeiledCues = {
  heavy: [
    '把自己送进(?:她|他|我|你)|(?:全部|尽根|整根|一寸一寸).{0,4}(?:没入|吞下(?:他|她|我)|吃了)',
    '射(?:进|在|到)了?(?:她|他|我|你)的?(?:喉咙|手心|掌心|口中|嘴)',
    '撞进来|进得更深|让你进|(?:毫不费力|一下子?|缓缓|慢慢)地?(?:滑|挤|顶|捅)(?:了)?进[去来]',
    '(?:那里|那儿|前端|顶端).{0,4}(?:硬|含|湿|胀)|(?:含住|吞下)了?(?:前端|他[，。])|浊液|灌满了?(?:她|他|我)|热流灌',
    '乳晕|震动棒|抠弄|撸了?起来|掰开.{0,4}(?:屁股|臀|腿)|拨开那里|弄给我看',
    '(?:她|我)湿得|好硬.{0,4}顶|快去了|对准了?自己.{0,6}坐|整根吃|硬挺',
    '(?:含|舔)着(?:她|他|我)哼|喉咙里一顶|握住自己',
  ].map(chinese),
  light: [
    '腿|腰|臀|屁股',
    '喉咙|嘴里|掌心|手心|嘴边|脸上磨|脸颊',
    '湿|裤子|内裤|两指|手指|两根',
    '呻吟|哼|颤|喘|叫出声|双腿发软|啊……',
    '迎合|缠住|坐下去|跨坐|坐上|从下往上|退出来|一同到了|那个洞|往下流|舔|轻轻一咬|毫不费力',
    '一寸一寸|没几下|弯起来|唾沫|阴蒂|扶着(?:她的后脑|他)',
  ].map(chinese),
};
