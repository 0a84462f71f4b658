import { tryParseJson } from '#src/domain/json/try-parse-json.ts';
import { listOf } from './json-fields.ts';

/** A mark that ChatGPT's page replaces: its kind and parts, between characters of private use. */
const mark = /[ \t]*\ue200(?<kind>[^\ue200-\ue202]*)(?<parts>[^\ue200\ue201]*)\ue201/g;
const separator = '\ue202';
/** A source as older exports name it: `【4†source】`, `【12:0†file.pdf】`. */
const source = /[ \t]*【\d+(?::\d+)?†[^【】]*】/g;

/**
 * Removes the marks of sources and pictures from a text of ChatGPT. What stands for words becomes these: an entity
 * (`entity`) its name, a link (`url`) its label.
 */
export function removeChatGptMarks(text: string): string {
  return text
    .replace(mark, (whole, kind: string, rest: string) => {
      const words = readWords(kind, rest.split(separator).slice(1));
      const blank = /^[ \t]*/.exec(whole)?.[0] ?? '';
      return words === '' ? '' : blank + words;
    })
    .replace(source, '');
}

function readWords(kind: string, parts: readonly string[]): string {
  if (kind === 'url') return parts[0] ?? '';
  if (kind !== 'entity') return '';
  const [, name] = listOf(tryParseJson(parts[0] ?? ''));
  return typeof name === 'string' ? name : '';
}
