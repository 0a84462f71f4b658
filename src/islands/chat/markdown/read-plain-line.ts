/** What Markdown may give a meaning to anywhere in a line, the asterisk aside. */
const marks = /[\n\r\t\0\\`_[\]<&~]/;
/** A line of words begins so: no list, heading, quotation or other block does. */
const beginning = /^[\p{L}\p{Ps}\p{Pi}"'…*]/u;
/** Between two asterisks these are words, whatever stands around. */
const stressed = /^\p{L}(?:.*\S)?$/su;

/**
 * Splits one line of words, as most messages are: every second part stands between asterisks. Understanding it as
 * Markdown takes ten times as long and comes to the same.
 * @returns null for everything else, which has to be understood as Markdown
 */
export function readPlainLine(text: string): readonly string[] | null {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  const line = text.slice(0, end);
  if (marks.test(line) || !beginning.test(line) || line.endsWith(' ')) return null;
  const parts = line.split('*');
  return parts.length % 2 === 1 && parts.every((part, index) => fits(part, index, parts.length - 1))
    ? parts
    : null;
}

/** An asterisk has a space or nothing on its outer side, so it can only begin or only end what is stressed. */
function fits(part: string, index: number, last: number): boolean {
  if (index % 2 === 1) return stressed.test(part);
  const [isFirst, isLast] = [index === 0, index === last];
  if (part === '') return isFirst || isLast;
  return (isFirst || part.startsWith(' ')) && (isLast || part.endsWith(' '));
}
