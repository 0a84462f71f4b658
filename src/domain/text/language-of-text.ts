/** A language for each script of which a text is recognised; the usual one where several use it. */
const languagesByScript = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh-CN', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
] as const;

/** A Latin word counts half as much as a letter of another script: names and loanwords stand in any text. */
const latinWord = /\p{Script=Latin}+/gu;

/** The longest part that is read, in UTF-16 units: a growing reply is read again with each of its words. */
const sampleLength = 400;

/**
 * Returns the `lang` of a text that anybody may have written, by its script (rule:language-of-text): fonts, punctuation
 * and voices depend on it. Undefined for a text without letters, which has the language of its surroundings.
 * @param latin the language of a text in Latin letters
 */
export function languageOfText(text: string, latin = 'en'): string | undefined {
  const sample = text.slice(0, sampleLength);
  let best: string | undefined;
  let most = 0;
  let kana = 0;
  for (const [language, letters] of languagesByScript) {
    const own = sample.match(letters)?.length ?? 0;
    if (language === 'ja') kana = own;
    // Japanese has Chinese characters too; Chinese has no kana.
    const count = language === 'zh-CN' && kana > 0 ? 0 : own;
    if (count > most) [best, most] = [language, count];
  }
  const words = sample.match(latinWord)?.length ?? 0;
  return words > most * 2 ? latin : best;
}
