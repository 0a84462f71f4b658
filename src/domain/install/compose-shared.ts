/** How long a shared text may be in an address, in bytes: Node takes 16 KB of address and headers together. */
const longestEncoded = 8_000;

/**
 * What another app shared, as one message: its title, text and link on lines of their own. Apps repeat themselves (most
 * hand over a link as the text), so a part that stands in another one is left out. Longer texts are cut.
 */
export function composeShared(query: URLSearchParams): string {
  const parts = ['title', 'text', 'url'].map((name) => (query.get(name) ?? '').trim());
  const lines = [...new Set(parts)].filter(
    (part, _, all) => !all.some((other) => other !== part && other.includes(part)),
  );
  return cut(lines.join('\n').toWellFormed());
}

/** As many characters from the beginning as fit into an address. */
function cut(text: string): string {
  if (encodeURIComponent(text).length <= longestEncoded) return text;
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += encodeURIComponent(character).length;
    if (bytes > longestEncoded) break;
    end += character.length;
  }
  return text.slice(0, end);
}
