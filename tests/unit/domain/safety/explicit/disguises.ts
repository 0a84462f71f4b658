const named =
  /\b(?:cock|dick|pussy|penis|vagina|clit|fuck\w*|blowjob|nipples?|thrusts?|moans?|cum|erection|orgasm)\b/gi;
const digits: Readonly<Record<string, string>> = { a: '4', e: '3', o: '0', i: '1', s: '5', t: '7' };
const twins: Readonly<Record<string, string>> = { a: 'а', e: 'е', o: 'о', i: 'і', c: 'с', p: 'р' };
/** Syllables of words that are often written phonetically. */
const sounds: Readonly<Record<string, string>> = {
  鸡巴: 'jiba',
  肉棒: 'roubang',
  小穴: 'xiaoxue',
  口交: 'koujiao',
};

/** Ways to evade a filter. */
export const disguises: Readonly<Record<string, (text: string) => string>> = {
  capitals: (text) => text.toUpperCase(),
  'mixed case': (text) =>
    Array.from(text)
      .map((letter, index) => (index % 2 === 0 ? letter.toUpperCase() : letter.toLowerCase()))
      .join(''),
  'full width': (text) =>
    text.replace(/[A-Za-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  homoglyphs: (text) => text.replace(/[aeoicp]/g, (letter) => twins[letter] ?? letter),
  'zero-width characters': (text) => Array.from(text).join('\u200b'),
  'emphasis marks': (text) => text.replace(named, '**$&**'),
  'digits for letters': (text) =>
    text.replace(named, (word) =>
      Array.from(word)
        .map((letter, index) => (index === 0 ? letter : (digits[letter] ?? letter)))
        .join(''),
    ),
  'blanks between letters': (text) => text.replace(named, (word) => Array.from(word).join(' ')),
  'points between letters': (text) => text.replace(named, (word) => Array.from(word).join('.')),
  'asterisks for letters': (text) => text.replace(/\b(f|c|d)[uoi](ck)/gi, '$1*$2'),
  'long letters': (text) =>
    text.replace(
      /\b(fu|co|di)(ck)/gi,
      (_all, start: string, end: string) => start + start.slice(-1).repeat(3) + end,
    ),
  'marks between characters': (text) => text.replace(/(?<=\p{Script=Han})(?=\p{Script=Han})/gu, '-'),
  'blanks between characters': (text) => text.replace(/(?<=\p{Script=Han})(?=\p{Script=Han})/gu, ' '),
  pinyin: (text) => text.replace(/鸡巴|肉棒|小穴|口交/gu, (word) => sounds[word] ?? word),
};
