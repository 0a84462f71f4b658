import { parse } from 'yaml';
import { FileError } from '#src/domain/files/file-error.ts';
import { fileLimits } from '#src/domain/files/file-limits.ts';
import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import { parseJsonText } from '#src/domain/json/parse-json.ts';

/**
 * An explicit key: one after a question mark. No program writes one in a character, and a few hundred nested ones take
 * the parser minutes.
 */
const explicitKey = /(?:^|[[{,])[ \t]*(?:[-:?][ \t]+)*\?(?=\s)/m;

/** Upper limit, more than any character has: each alias can stand for a long value. */
const mostAliases = 10;

/**
 * Parses a YAML file that is a mapping; null if it is not YAML, or another value.
 * @throws FileError when it is too large or too deeply nested
 */
export function parseYamlCard(text: string): JsonObject | null {
  if (text.length > fileLimits.yamlBytes) {
    throw new FileError({
      en: `It has ${text.length} characters; a YAML card may have ${fileLimits.yamlBytes}.`,
      'zh-CN': `有 ${text.length} 个字符，YAML 角色卡最多 ${fileLimits.yamlBytes} 个。`,
    });
  }
  if (explicitKey.test(text)) return null;
  const json = toJson(text);
  if (json === null) return null;
  const value = parseJsonText(json);
  return isJsonObject(value) ? value : null;
}

/** Converts YAML to JSON. Keys are not compared with each other, which would take quadratic time. */
function toJson(text: string): string | null {
  try {
    const value: unknown = parse(text, {
      schema: 'core',
      uniqueKeys: false,
      maxAliasCount: mostAliases,
      logLevel: 'silent',
    });
    return JSON.stringify(value ?? null);
  } catch {
    // Invalid YAML, nesting beyond the stack, or an alias inside its own value: not a card in any case.
    return null;
  }
}
