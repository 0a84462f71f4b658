/** Traditional characters of this subject that the common table lacks, each followed by its simplified form. */
export const explicitTraditionalPairs =
  '陰阴莖茎濕湿進进頂顶著着達达順顺騎骑褲裤雙双撐撑潤润慾欲腫肿脹胀緩缓噴喷縮缩後后將将幫帮癢痒貼贴嬌娇攣挛衝冲撫抚與与檢检炎炎囊囊發发顏颜騷骚賤贱貨货裡里體体內内雞鸡龜龟頭头處处陽阳乾干幹干';

/** Words with letters left out, as they are after marks such as `f*ck` were removed. */
export const starredWords: readonly (readonly [RegExp, string])[] = [
  [/\bf+c?k(?=(?:s|ed|ing|er)?\b)/gi, 'fuck'],
  [/\bc+c?k(?=s?\b)/gi, 'cock'],
  [/\bdck(?=s?\b)/gi, 'dick'],
  [/\bp(?:ss|sy|s)y\b/gi, 'pussy'],
];
