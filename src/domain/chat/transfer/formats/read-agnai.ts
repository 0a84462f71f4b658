import { isJsonObject } from '#src/domain/json/json-values.ts';
import type { ChatFile } from '../chat-file.ts';
import { objectsOf, textOf } from './json-fields.ts';
import { leftOut, leftOutFields, type PlainMessage, readPlainChat } from './plain-chat.ts';

/** Agnai's name for a chat without a name of its own. */
const unnamed = 'Exported';

/** Reads a chat of Agnai: the messages of one branch, by `msg`. */
export function readAgnai(json: unknown): ChatFile | null {
  if (!isJsonObject(json)) return null;
  const all = objectsOf(json, 'messages');
  if (all.length === 0 || !all.every((message) => typeof message['msg'] === 'string')) return null;
  const name = textOf(json, 'name');
  const retries = all.filter((message) => Array.isArray(message['retries'])).length;
  return readPlainChat({
    title: name === unnamed ? '' : name,
    messages: all.map((message): PlainMessage => ({
      isUser: textOf(message, 'userId') !== '' && textOf(message, 'characterId') === '',
      name: textOf(message, 'name') || textOf(message, 'handle'),
      content: textOf(message, 'msg'),
      sentAt: textOf(message, 'createdAt'),
      // Agnai sends out-of-character messages to no model.
      isHidden: message['ooc'] === true,
    })),
    notes: [
      ...leftOut('retries', retries, { en: 'messages have other versions', 'zh-CN': '条消息有其他版本' }),
      ...leftOutFields(json, ['name', 'messages', 'treeLeafId']),
    ],
  });
}
