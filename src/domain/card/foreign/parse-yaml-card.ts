import { parse } from 'yaml';
import { CardError } from '#src/domain/files/file-error.ts';
import { cardLimits } from '#src/domain/files/file-limits.ts';
import { isJsonObject, type JsonObject, parseJsonText } from '#src/domain/json/parse-json.ts';

/**
 * A key behind a question mark, which no program writes in a character: a few hundred of them inside each other take the
 * parser minutes.
 */
const explicitKey = /(?:^|[[{,])[ \t]*(?:[-:?][ \t]+)*\?(?=\s)/m;

/** More than any character has; each stands for what may be long. */
const mostAliases = 10;

/**
 * The mapping that a YAML file is; null for one that is no YAML, or another value.
 * @throws CardError when it is too large or too deeply nested
 */
export function parseYamlCard(text: string): JsonObject | null {
  if (text.length > cardLimits.yamlBytes) {
    throw new CardError({
      en: `It has ${text.length} characters; a YAML card may have ${cardLimits.yamlBytes}.`,
      'zh-CN': `有 ${text.length} 个字符，YAML 角色卡最多 ${cardLimits.yamlBytes} 个。`,
    });
  }
  if (explicitKey.test(text)) return null;
  const json = toJson(text);
  if (json === null) return null;
  const value = parseJsonText(json);
  return isJsonObject(value) ? value : null;
}

/** The same as JSON. Each key is kept without a look at all others, which would take the square of the time. */
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
    // Not YAML, nested beyond the stack, or an alias inside what it stands for: no card in any case.
    return null;
  }
}
