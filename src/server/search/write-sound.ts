import { isChinese } from './write-query.ts';

/** The longest name that is searched for by its sound, in Chinese characters. */
const longestName = 8;

/**
 * Writes a Chinese name in pinyin without tones, syllable by syllable: characters that sound the same are the usual
 * slip of an input method, and the names of Chinese characters are indexed in pinyin as well (彭月 finds 彭玥, Peng Yue).
 * @param runs the words as `search_runs` returns them
 * @returns null for other words and for sentences
 */
export async function writeSound(runs: readonly string[]): Promise<string | null> {
  const name = runs.join('');
  const length = Array.from(name).length;
  if (!runs.every(isChinese) || length < 2 || length > longestName) return null;
  // Loaded with the first such name: its dictionary has 0.3 MB.
  const { pinyin } = await import('pinyin-pro');
  return pinyin(name, { toneType: 'none' }).replaceAll('ü', 'u');
}
