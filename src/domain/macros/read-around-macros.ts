const innermost = /\{\{([^{}]*)\}\}/g;
/** Macros in macros, so deep; nobody writes more. */
const mostPasses = 50;
/** As much of a text counts around an argument, in UTF-16 units. */
const around = 60;

/**
 * The ways in which a text can be read before its macros are filled: as it is written, without macros, with the first or
 * the last argument of each in its place, and every other argument with the words around it. What a macro would make of
 * the text cannot hide in it what a check looks for ("{{random::16}} years", "six{{noop}}teen").
 */
export function readAroundMacros(text: string): string[] {
  if (!text.includes('{{')) return [text];
  const pieces: string[] = [];
  const without = unwrap(text, () => '', pieces);
  const first = unwrap(text, (options) => options[0] ?? '');
  const last = unwrap(text, (options) => options.at(-1) ?? '');
  return [...new Set([text, without, first, last, pieces.join('\n\n')])];
}

/** Puts something in the place of each macro, from the innermost outwards. @param pieces takes arguments and what is around */
function unwrap(text: string, choose: (options: readonly string[]) => string, pieces?: string[]): string {
  let read = text;
  for (let pass = 0; pass < mostPasses && read.includes('{{'); pass += 1) {
    const before = read;
    read = before.replaceAll(innermost, (macro: string, body: string, at: number) => {
      const options = listOptions(body);
      const start = before.slice(Math.max(0, at - around), at);
      const end = before.slice(at + macro.length, at + macro.length + around);
      // The first and the last stand in texts of their own.
      pieces?.push(...options.slice(1, -1).map((option) => `${start}${option}${end}`));
      return choose(options);
    });
    if (read === before) break;
  }
  return read;
}

function listOptions(body: string): string[] {
  const [, ...options] = body.split(/::?|,/);
  if (options.length > 0) return options.map((option) => option.trim());
  const space = body.trim().search(/\s/);
  return space < 0 ? [] : [body.trim().slice(space + 1)];
}
