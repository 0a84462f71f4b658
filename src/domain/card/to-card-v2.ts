import { isJsonObject, type JsonObject } from './parse-card-json.ts';

/** The lines that a V3 entry begins with: `@@depth 4`, and `@@@` for what comes instead of one that is not known. */
const decorators = /^(?:[ \t]*@@[^\n]*(?:\n|$))+/;

/** The text of a lorebook entry without its decorators, as older readers want it (interop, Card V3). */
function stripDecorators(content: string): string {
  return content.replace(decorators, '');
}

/**
 * A V3 card as a V2 card for older readers. What V2 does not know stays in it, but for the decorators of its lorebook,
 * which such readers would take for text.
 */
export function toCardV2(card: JsonObject): JsonObject {
  const data = isJsonObject(card['data']) ? card['data'] : {};
  const book = data['character_book'];
  const plain = isJsonObject(book) ? { ...data, character_book: stripBook(book) } : data;
  return { ...card, spec: 'chara_card_v2', spec_version: '2.0', data: plain };
}

function stripBook(book: JsonObject): JsonObject {
  const entries = book['entries'];
  if (!Array.isArray(entries)) return book;
  const stripped = entries.map((entry: unknown) =>
    isJsonObject(entry) && typeof entry['content'] === 'string'
      ? { ...entry, content: stripDecorators(entry['content']) }
      : entry,
  );
  return { ...book, entries: stripped };
}
