/** Upper limit of nested macros; of more, the outer macros stay as they are. */
const deepestNesting = 16;

/** The beginnings and ends of macros, and names in angle brackets. For `matchAll`. */
export const macroMarks = /\{{2,}|\}{2,}|<(?:bot|char|user|group|charifnotgroup)>/gi;

export interface MacroNode {
  kind: 'macro';
  /** Its begin and end offset in the text. */
  at: number;
  end: number;
  body: TextNode[];
}

export type TextNode =
  | { kind: 'text'; text: string }
  /** A name in angle brackets, in lower case and without them. */
  | { kind: 'name'; name: string }
  | MacroNode;

/** Parses a text into pieces; an unclosed macro is text. Takes linear time. */
export function parseMacros(text: string): TextNode[] {
  const parsed: TextNode[] = [];
  const open: MacroNode[] = [];
  let from = 0;
  const write = (node: TextNode) => (open.at(-1)?.body ?? parsed).push(node);
  const writeText = (literal: string) => {
    if (literal !== '') write({ kind: 'text', text: literal });
  };

  function openMacro(at: number): void {
    const outermost = open.length === deepestNesting ? open.shift() : undefined;
    if (outermost !== undefined) putBack(parsed, outermost);
    open.push({ kind: 'macro', at, end: at, body: [] });
  }

  function closeMacro(end: number): void {
    const macro = open.pop();
    if (macro === undefined) writeText('}}');
    else write({ ...macro, end });
  }

  for (const { 0: mark, index } of text.matchAll(macroMarks)) {
    writeText(text.slice(from, index));
    from = index + mark.length;
    if (mark.startsWith('<')) {
      write({ kind: 'name', name: mark.slice(1, -1).toLowerCase() });
      continue;
    }
    const isOpening = mark.startsWith('{');
    const isOdd = mark.length % 2 === 1;
    if (isOpening && isOdd) writeText('{');
    for (let at = isOpening && isOdd ? index + 1 : index; at + 1 < from; at += 2) {
      if (isOpening) openMacro(at);
      else closeMacro(at + 2);
    }
    if (!isOpening && isOdd) writeText('}');
  }
  writeText(text.slice(from));
  for (const macro of open) putBack(parsed, macro);
  return parsed;
}

/** Writes an unclosed macro as text, with its content. */
function putBack(target: TextNode[], { body }: MacroNode): void {
  target.push({ kind: 'text', text: '{{' });
  for (const node of body) target.push(node);
}
