import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import type { ChatFile } from '../chat-file.ts';
import { listOf, objectOf, objectsOf, textOf } from './json-fields.ts';
import { leftOut, leftOutFields, type PlainMessage, readPlainChat } from './plain-chat.ts';

/** Placeholder for the person's message if the character speaks first. */
const beginMark = '<|BEGIN-VISIBLE-CHAT|>';

/**
 * Reads a chat of Oobabooga's text generation web UI: pairs of the person's and the character's message, either the
 * whole file (the oldest form), under `data` and `data_visible`, or under `internal` and `visible`. The visible texts
 * are imported.
 * @param timeZone the zone of times, which name none
 */
export function readOobabooga(json: unknown, timeZone: string): ChatFile | null {
  const pairs = findPairs(json);
  if (pairs === null) return null;
  const metadata = objectOf(json, 'metadata');
  let empty = 0;
  const messages = pairs.flatMap((pair, index) =>
    listOf(pair).flatMap((content, side): PlainMessage[] => {
      if (typeof content !== 'string' || content.trim() === '' || content === beginMark) {
        empty += content === beginMark || content === '' ? 0 : 1;
        return [];
      }
      const told = objectOf(metadata, `${side === 0 ? 'user' : 'assistant'}_${index}`);
      const variants = readVersions(told, decodeEntities(content));
      return [
        {
          ...{ isUser: side === 0, content: decodeEntities(content), sentAt: textOf(told, 'timestamp') },
          ...(side === 1 ? { model: textOf(told, 'model_name') } : {}),
          ...(variants.length > 1 ? { variants } : {}),
        },
      ];
    }),
  );
  const known = ['internal', 'visible', 'data', 'data_visible', 'metadata'];
  const notes = [
    ...leftOut('visible', empty, { en: 'entries are no text', 'zh-CN': '项不是文本' }),
    ...(isJsonObject(json) ? leftOutFields(json, known) : []),
  ];
  return readPlainChat({ messages, notes }, timeZone);
}

/** Reads the versions of a message, including the one that is shown. */
function readVersions(told: JsonObject, shown: string): string[] {
  const versions = objectsOf(told, 'versions')
    .map((version) => decodeEntities(textOf(version, 'visible_content')) || textOf(version, 'content'))
    .filter((text) => text.trim() !== '');
  return versions.includes(shown) ? versions : [...versions, shown];
}

function findPairs(json: unknown): unknown[] | null {
  const list = isJsonObject(json)
    ? (json['visible'] ?? json['data_visible'] ?? json['internal'] ?? json['data'])
    : json;
  const pairs = listOf(list);
  return pairs.length > 0 && pairs.every((pair) => Array.isArray(pair) && pair.length === 2) ? pairs : null;
}

const entities: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&#39;': "'" },
};

/** Decodes the HTML entities of the visible form, which is meant for a page. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => entities[entity] ?? entity);
}
