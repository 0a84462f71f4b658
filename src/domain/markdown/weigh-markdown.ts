/** Where a paragraph or an item of a list surely ends; the marks on either side are never paired. */
const partEnd = /\n(?=[ \t]*(?:\n|#|(?:[*+-]|\d{1,9}[.)])[ \t]))/;

/** What a parser tries to pair or to nest; each is compared with those before it in its part. */
const mark = /\*+|_+|[[\]`|<>=\\&!]|[-+][ \t]|\d[.)][ \t]| {4}|\t/g;

/**
 * About how many microseconds it takes to parse a message's Markdown and to draw it, told in time that grows with the
 * text alone. Of marks that no person writes it is the square; of prose, half its characters.
 */
export function weighMarkdown(text: string): number {
  let weight = text.length / 2;
  for (const part of text.split(partEnd)) {
    const marks = part.match(mark)?.length ?? 0;
    weight += 15 + 20 * part.split('\n').length + marks * (12 + marks / 12);
  }
  return weight;
}

/** What one message may weigh, and what all those together may that the server draws. */
const mostWeight = 40_000;

/** A text of this length weighs less than that, whatever stands in it: were every letter a mark, 32,400. */
const lightLength = 400;

/** True for a text that is shown as it was written, on the server and in the browser. */
export function isTooHeavy(text: string): boolean {
  if (text.length <= lightLength) return false;
  return text.length > 2 * mostWeight || weighMarkdown(text) > mostWeight;
}

/**
 * The newest of some messages, as many as a page draws at once, but one at least. Its script asks for the older ones
 * when somebody comes near them.
 */
export function keepDrawable<Message extends { content: string }>(messages: readonly Message[]): Message[] {
  let weight = 0;
  const first = messages.findLastIndex(({ content }, index) => {
    const own = content.length > 2 * mostWeight ? Infinity : weighMarkdown(content);
    // As it was written it costs little beside what it would cost to be understood.
    weight += own > mostWeight ? content.length / 10 : own;
    return weight > mostWeight && index < messages.length - 1;
  });
  return messages.slice(first + 1);
}
