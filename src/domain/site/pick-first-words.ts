import { cutWhole } from '#src/domain/text/cut-whole.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { toPlainText } from '../text/to-plain-text.ts';

/** Length of the excerpt of a greeting, in UTF-16 units: sentences until it is enough, never more than the most. */
const lengths: Record<Language, { enough: number; most: number }> = {
  en: { enough: 40, most: 110 },
  'zh-CN': { enough: 18, most: 50 },
};

/** An action between asterisks, with the full stop after it. */
const deeds = /\*[^*\n]+\*[.。，,]?/g;

/** Speech between quotation marks, in a greeting whose rest is narration. */
const quoted = /[“「]([^“”「」]+)[”」]/g;

/** An abbreviation that ends no sentence, although `Intl.Segmenter` says so. */
const title = /\b(?:Dr|Mr|Mrs|Ms|Prof|St)\.\s*$/;

/**
 * Returns the beginning of a greeting as one plain line of speech: actions are left out, unless there is nothing else.
 * Whole sentences if they fit; otherwise it ends with `…`.
 */
export function pickFirstWords(greeting: string, language: Language): string {
  const text = readSpoken(greeting, language);
  const { enough, most } = lengths[language];
  let words = '';
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    const isWhole = words !== '' && !title.test(words);
    if (isWhole && (words.length >= enough || words.length + segment.trimEnd().length > most)) break;
    words += segment;
  }
  return words.trimEnd().length <= most ? words.trimEnd() : cutAtWord(words, most, language);
}

function readSpoken(greeting: string, language: Language): string {
  const spoken = toPlainText(greeting.replaceAll(deeds, ' ')) || toPlainText(greeting);
  const isQuoted = /^[“「]/.test(spoken);
  const text = isQuoted ? [...spoken.matchAll(quoted)].map(([, words]) => words).join(' ') : spoken;
  return language === 'zh-CN' ? text.replaceAll(/(?<=[。！？，…”])\s+/g, '') : text;
}

function cutAtWord(text: string, most: number, language: Language): string {
  let cut = '';
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    if (cut.length + segment.length >= most) break;
    cut += segment;
  }
  const beginning = cut === '' ? cutWhole(text, 0, most - 1) : cut;
  return `${beginning.replace(/[\s\p{P}]+$/u, '')}…`;
}
