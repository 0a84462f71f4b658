const units = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const romans: ReadonlyMap<string, number> = new Map(
  ['xiv', 'xv', 'xvi', 'xvii', 'xviii', 'xix', 'xx'].map((numeral, index) => [numeral, 14 + index]),
);

const values: ReadonlyMap<string, number> = new Map([
  ...units.map((word, index): [string, number] => [word, index + 1]),
  ...teens.map((word, index): [string, number] => [word, index + 10]),
  ...tens.map((word, index): [string, number] => [word, (index + 2) * 10]),
]);

const small = `(?:(?:${tens.join('|')})(?:[- ]?(?:${units.join('|')}))?|${teens.join('|')}|${units.join('|')})`;
const ordinals: ReadonlyMap<string, string> = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
    .split(' ')
    .map((word, index): [string, string] => [word, `${index + 1}${['st', 'nd', 'rd'][index] ?? 'th'}`]),
);
const ordinalWords = new RegExp(
  `\\b(?<!-)(?:${[...ordinals.keys()].join('|')})(?=[- ](?:grade|birthday))`,
  'gi',
);
const numberWords = new RegExp(
  `\\b(${small})(?:[- ](hundred|thousand)(?:[- ](?:and[- ])?(${small}))?)?(?![a-z])`,
  'gi',
);

/**
 * Converts number words to digits: `seventeen` becomes `17`, `three-hundred-and-six` becomes `306`, `tenth grade`
 * becomes `10th grade`.
 */
export function readNumberWords(text: string): string {
  return text
    .replace(ordinalWords, (word) => ordinals.get(word.toLowerCase()) ?? word)
    .replace(numberWords, (_, head: string, scale: string | undefined, tail: string | undefined) => {
      const factor = scale === undefined ? 1 : scale.toLowerCase() === 'hundred' ? 100 : 1000;
      return String(readSmall(head) * factor + (tail === undefined ? 0 : readSmall(tail)));
    })
    .replace(/\b(x(?:iv|vi{0,3}|ix|x))(?=[- ]years?\b)/gi, (numeral: string) =>
      String(romans.get(numeral.toLowerCase()) ?? numeral),
    )
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
}

function readSmall(words: string): number {
  const found = words.toLowerCase().match(/[a-z]+/g) ?? [];
  return found.reduce((sum, word) => sum + (values.get(word) ?? readGlued(word)), 0);
}

/** Reads a joined number word such as `twentyone`. */
function readGlued(word: string): number {
  const ten = tens.find((name) => word.startsWith(name)) ?? '';
  return (values.get(ten) ?? 0) + (values.get(word.slice(ten.length)) ?? 0);
}

const digits: ReadonlyMap<string, number> = new Map(
  Array.from('零一二三四五六七八九', (digit, value): [string, number] => [digit, value]),
);

/**
 * Reads a Chinese number; null if it is not one. Of a vague one, such as 十七八, the lower counts; two digits in sequence
 * are vague as well (七八岁), others are written as in a year (一七).
 */
export function readChineseNumber(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  const plain = text
    .replace(/〇/g, '零')
    .replace(/两/g, '二')
    .replace(/廿/g, '二十')
    .replace(/卅/g, '三十')
    .replace(/\d/g, (digit) => '零一二三四五六七八九'.charAt(Number(digit)));
  const vague = /^(.*十)?([一二三四五六七八九])([一二三四五六七八九])(十?)$/.exec(plain);
  if (vague !== null) return readVague(vague);
  return readScaled(plain);
}

function readVague([, head = '', first = '', second = '', ten = '']: RegExpExecArray): number | null {
  const [low, high] = [digits.get(first) ?? 0, digits.get(second) ?? 0];
  const base = head === '' ? 0 : (readScaled(head) ?? 0);
  const isSequence = high === low + 1;
  if (ten !== '') return head === '' && isSequence ? low * 10 : null;
  return isSequence || head !== '' ? base + low : low * 10 + high;
}

function readScaled(text: string): number | null {
  const scales: readonly [string, number][] = [
    ['万', 10_000],
    ['千', 1000],
    ['百', 100],
    ['十', 10],
  ];
  for (const [sign, scale] of scales) {
    const at = text.indexOf(sign);
    if (at < 0) continue;
    const head = at === 0 ? 1 : readScaled(text.slice(0, at));
    const tail = at === text.length - 1 ? 0 : readScaled(text.slice(at + 1).replace(/^零/, ''));
    return head === null || tail === null ? null : head * scale + tail;
  }
  const value = Array.from(text).reduce((sum, digit) => sum * 10 + (digits.get(digit) ?? Number.NaN), 0);
  return text === '' || Number.isNaN(value) ? null : value;
}
