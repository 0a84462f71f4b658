import { type Document, isMap, isScalar, isSeq, parseDocument, visit } from 'yaml';
import { FileError } from '#src/domain/files/file-error.ts';
import { fileLimits } from '#src/domain/files/file-limits.ts';
import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import { parseJsonText } from '#src/domain/json/parse-json.ts';

/** Upper limit, more than any character has: each alias can stand for a long value. */
const mostAliases = 10;

/**
 * Parses a YAML file that is a mapping; null if it is not YAML, or another value. The parser takes a quarter of a second
 * at most for 64 KB; what its tree would cost to convert is checked before.
 * @throws FileError when it is too large
 */
export function parseYamlCard(text: string): JsonObject | null {
  if (text.length > fileLimits.yamlBytes) {
    throw new FileError({
      en: `It has ${text.length.toLocaleString('en')} characters; a YAML card may have ${fileLimits.yamlBytes.toLocaleString('en')}.`,
      'zh-CN': `有 ${text.length.toLocaleString('en')} 个字符，YAML 角色卡最多 ${fileLimits.yamlBytes.toLocaleString('en')} 个。`,
    });
  }
  const json = toJson(text);
  if (json === null) return null;
  const value = parseJsonText(json);
  return isJsonObject(value) ? value : null;
}

/** Converts YAML to JSON. Keys are not compared with each other, which would take quadratic time. */
function toJson(text: string): string | null {
  const document = parseDocument(text, {
    schema: 'core',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  if (document.errors.length > 0 || !isPlain(document)) return null;
  try {
    return JSON.stringify(document.toJS({ maxAliasCount: mostAliases }) ?? null);
  } catch {
    // An alias of nothing, of too much, or inside its own value: not a card in any case.
    return null;
  }
}

/**
 * Checks that a document has no more levels than a card in JSON, and no key that is a collection, or an alias of a
 * collection: such keys are written as text at each level, which takes exponential time.
 */
function isPlain(document: Document): boolean {
  if (!isMap(document.contents)) return false;
  let isAllowed = true;
  visit(document, {
    Collection(_key, _node, path) {
      // Between two collections there is a pair in each mapping.
      const depth = path.filter((parent) => isMap(parent) || isSeq(parent)).length;
      if (depth < fileLimits.jsonDepth) return undefined;
      isAllowed = false;
      return visit.BREAK;
    },
    Pair(_key, { key }) {
      if (key === null || isScalar(key)) return undefined;
      isAllowed = false;
      return visit.BREAK;
    },
  });
  return isAllowed;
}
