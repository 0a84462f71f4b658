import { cutWhole } from '#src/domain/text/cut-whole.ts';
import { plainText } from './read-message.ts';

const pronounFlips: ReadonlyMap<string, string> = new Map([
  ['i', 'you'],
  ['me', 'you'],
  ['my', 'your'],
  ['mine', 'yours'],
  ['myself', 'yourself'],
  ['am', 'are'],
  ['you', 'me'],
  ['your', 'my'],
  ['yours', 'mine'],
  ['yourself', 'myself'],
]);

/** Text that is never repeated, whoever wrote it. */
const unechoable =
  /https?:|www\.|hitler|nazi|nigg|fagg|retard|rape|\bkkk\b|fuck|shit|human|real person|bitch|cunt|slut|whore|真人|人类|活人|纳粹|希特勒|强奸|傻逼|操你|草你|妈的|婊/i;

/** Removes markup, control characters and doubled spaces from text that a reply repeats (rule:demo-companion). */
export function stripMarkup(text: string): string {
  return plainText(text)
    .replace(/[<>[\]()`*_#|~{}\\"“”「」]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the text without markup, cut to a length at a word's end; null if it is empty or must not be echoed. */
export function quoteSafely(text: string, maximum: number): string | null {
  const clean = widenMarks(stripMarkup(text.slice(0, 600))).replace(
    /^[\s.,!?;:，。！？；：、-]+|[\s.,!?;:，。！？；：、-]+$/g,
    '',
  );
  if (!/[\p{L}\p{N}]/u.test(clean) || unechoable.test(text)) return null;
  if (clean.length <= maximum) return clean;
  const cut = cutWhole(clean, 0, maximum - 1);
  const lastSpace = cut.lastIndexOf(' ');
  const whole = lastSpace > maximum / 2 ? cut.slice(0, lastSpace) : cut;
  return `${whole.replace(/[\s,，、]$/, '')}…`;
}

/** Widens commas between Chinese words to their Chinese form. */
function widenMarks(text: string): string {
  return text.replace(/(?<=\p{Script=Han}), ?(?=\p{Script=Han})/gu, '，');
}

/** Turns the user's point of view into the character's: "my cat" becomes "your cat", 我的猫 becomes 你的猫. */
export function flipPronouns(text: string): string {
  if (/\p{Script=Han}/u.test(text)) {
    return text.replace(/我们|咱们|[我你您]/g, (word) =>
      word === '我们' || word === '咱们' ? '你们' : word === '我' ? '你' : '我',
    );
  }
  return text.replace(/[a-z]+/gi, (word) => pronounFlips.get(word.toLowerCase()) ?? word);
}

/** Checks whether a text is written in the script of a language, so that it can be part of a sentence in it. */
export function fitsLanguage(text: string, language: 'en' | 'zh-CN'): boolean {
  const hasHan = /\p{Script=Han}/u.test(text);
  return language === 'zh-CN' ? hasHan : !hasHan;
}
