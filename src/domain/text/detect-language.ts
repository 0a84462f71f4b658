import type { DemoLanguage, DemoTurn } from '../companion/conversation/types.ts';

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

/**
 * Chooses the language of the newest message, else of the user's message before it, else of the conversation
 * (rule:demo-companion).
 */
export function chooseLanguage(turn: DemoTurn): DemoLanguage {
  const messages = turn.history.filter((message) => message.role === 'user').slice(-2);
  for (const message of messages.reverse()) {
    const language = detectLanguage(message.content);
    if (language !== null) return language;
  }
  return turn.language;
}

/** Detects English or Chinese if a text clearly is one of them; otherwise null. */
export function detectLanguage(text: string): DemoLanguage | null {
  const sample = text.slice(0, 2000);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sample)) return null;
  const hanCount = sample.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = sample.toLowerCase().match(/[a-z]+/g) ?? [];
  if (hanCount > 0) return hanCount * 2 >= words.length ? 'zh-CN' : 'en';
  return words.some((word) => word.length > 1 && !neutralWords.has(word)) || words.length > 2 ? 'en' : null;
}
