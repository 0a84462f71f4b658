/** Upper limit of a shared text in an address, in bytes: Node accepts 16 KB of address and headers together. */
const longestEncoded = 8_000;

/**
 * Composes one message from the title, text and link that another app shared, each on its own line. Apps repeat
 * themselves (most pass a link as the text), so a part contained in another one is left out. Longer texts are cut.
 */
export function composeShared(query: URLSearchParams): string {
  const parts = ['title', 'text', 'url'].map((name) => (query.get(name) ?? '').trim());
  const lines = [...new Set(parts)].filter(
    (part, _, all) => !all.some((other) => other !== part && other.includes(part)),
  );
  return cut(lines.join('\n').toWellFormed());
}

/** Cuts a text to the characters that fit into an address. */
function cut(text: string): string {
  if (encodeURIComponent(text).length <= longestEncoded) return text;
  let bytes = 0;
  let end = 0;
  for (const { segment: character } of new Intl.Segmenter('und').segment(text)) {
    bytes += encodeURIComponent(character).length;
    if (bytes > longestEncoded) break;
    end += character.length;
  }
  return text.slice(0, end);
}
