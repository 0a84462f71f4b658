import { foldText } from '#src/domain/text/fold-text.ts';

/** Traditional characters of this subject that the common table lacks, each followed by its simplified form. */
const pairs =
  '陰阴莖茎濕湿進进頂顶著着達达順顺騎骑褲裤雙双撐撑潤润慾欲腫肿脹胀緩缓噴喷縮缩後后將将幫帮癢痒貼贴嬌娇攣挛衝冲撫抚與与檢检炎炎囊囊發发顏颜騷骚賤贱貨货裡里體体內内雞鸡龜龟頭头處处陽阳乾干幹干';
const simplified = new Map(
  Array.from({ length: pairs.length / 2 }, (_, index) => [
    pairs.charAt(2 * index),
    pairs.charAt(2 * index + 1),
  ]),
);

/** Words with letters left out, as they are after marks such as `f*ck` were removed. */
const starred: readonly (readonly [RegExp, string])[] = [
  [/\bf+c?k(?=(?:s|ed|ing|er)?\b)/gi, 'fuck'],
  [/\bc+c?k(?=s?\b)/gi, 'cock'],
  [/\bdck(?=s?\b)/gi, 'dick'],
  [/\bp(?:ss|sy|s)y\b/gi, 'pussy'],
];

/** Growth limit of a text, as a factor: one character may be replaced by 18 letters. */
const mostGrowth = 2;

/** Returns the readings of a text as a reader understands it, without the disguises of explicit words. */
export function foldExplicit(text: string): string[] {
  const readings = foldText(text).map((reading) =>
    starred.reduce(
      (rest, [pattern, word]) => rest.replace(pattern, word),
      reading
        .slice(0, mostGrowth * text.length + 100)
        .replace(/\p{Script=Han}/gu, (character) => simplified.get(character) ?? character)
        .replace(/(\p{L})\1{2,}/gu, '$1'),
    ),
  );
  return [...new Set(readings)];
}
