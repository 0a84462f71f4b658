/** A certain end of a paragraph or a list item; the marks on either side are never paired. */
const partEnd = /\n(?=[ \t]*(?:\n|#|(?:[*+-]|\d{1,9}[.)])[ \t]))/;

/** Marks that a parser tries to pair or to nest; each is compared with those before it in its part. */
const mark = /\*+|_+|[[\]`|<>=\\&!]|[-+][ \t]|\d[.)][ \t]| {4}|\t/g;

/**
 * Estimates the microseconds that parsing and rendering a message's Markdown takes; the estimate itself takes linear
 * time. For marks in numbers that no person writes, it is their square; for prose, half its characters.
 */
export function estimateMarkdownCost(text: string): number {
  let weight = text.length / 2;
  for (const part of text.split(partEnd)) {
    const marks = part.match(mark)?.length ?? 0;
    weight += 15 + 20 * part.split('\n').length + marks * (12 + marks / 12);
  }
  return weight;
}

/** Weight limit of one message, and of all messages together that the server renders. */
const mostWeight = 40_000;

/** A length below which the weight cannot reach the limit: if every letter were a mark, it would be 32,400. */
const lightLength = 400;

/** Checks whether a text is shown as plain text, on the server and in the browser. */
export function isTooHeavy(text: string): boolean {
  if (text.length <= lightLength) return false;
  return text.length > 2 * mostWeight || estimateMarkdownCost(text) > mostWeight;
}

/**
 * Returns the newest messages, as many as a page renders at once, but at least one. The page's script loads older
 * messages when the person scrolls near them.
 */
export function selectRenderable<Message extends { content: string }>(
  messages: readonly Message[],
): Message[] {
  let weight = 0;
  const first = messages.findLastIndex(({ content }, index) => {
    const own = content.length > 2 * mostWeight ? Infinity : estimateMarkdownCost(content);
    // As plain text it costs little compared to parsing it.
    weight += own > mostWeight ? content.length / 10 : own;
    return weight > mostWeight && index < messages.length - 1;
  });
  return messages.slice(first + 1);
}
