/** Width of a title in Latin letters; Chinese, Japanese and Korean characters count as two. */
const mostWidth = 60;
/** Limit for titles that a person writes, in UTF-16 units: characters may have any number of accents. */
const mostUnits = 79;
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60]/u;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Cuts a title to its width, at a word, or at a character if there are no words.
 * @param width limit in Latin letters
 */
export function cutTitle(title: string, width = mostWidth): string {
  let left = width;
  let end = 0;
  for (const { segment, index } of graphemes.segment(title)) {
    left -= wide.test(segment) ? 2 : 1;
    if (left < 0 || index + segment.length > mostUnits) return `${endAtWord(title, end)}…`;
    end = index + segment.length;
  }
  return title;
}

function endAtWord(title: string, end: number): string {
  const cut = title.slice(0, end);
  const space = cut.lastIndexOf(' ');
  const isWithinWord = title[end] !== ' ' && !wide.test(cut.slice(-1));
  return (isWithinWord && space > end / 2 ? cut.slice(0, space) : cut).replace(/[\s,，、;；:：-]+$/u, '');
}
