/** Words that people of either language type, and which therefore show neither. */
const neutralWords = new Set([
  'ok',
  'okay',
  'k',
  'haha',
  'hahaha',
  'lol',
  'hi',
  'hello',
  'hey',
  'bye',
  'yes',
  'no',
  'wow',
  'emo',
  'ai',
  'hmm',
  'test',
]);

export type DetectedLanguage = 'en' | 'zh-CN';

/** Detects English or Chinese if a text clearly is in one of the two languages; otherwise null. */
export function detectLanguage(text: string): DetectedLanguage | null {
  const sample = text.slice(0, 2000);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sample)) return null;
  const hanCount = sample.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = sample.toLowerCase().match(/[a-z]+/g) ?? [];
  if (hanCount > 0) return hanCount * 2 >= words.length ? 'zh-CN' : 'en';
  return words.some((word) => word.length > 1 && !neutralWords.has(word)) || words.length > 2 ? 'en' : null;
}
