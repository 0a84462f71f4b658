import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import type { ChatFile } from '../chat-file.ts';
import { listOf, textOf } from './json-fields.ts';
import { leftOut, leftOutFields, type PlainMessage, readPlainChat } from './plain-chat.ts';

const spoken: readonly unknown[] = ['user', 'assistant'];

/**
 * Reads a list of messages with `role` and `content`, as in OpenAI's API, either the whole file or under `messages`.
 */
export function readOpenAi(json: unknown): ChatFile | null {
  const all = listOf(isJsonObject(json) ? json['messages'] : json).filter(isJsonObject);
  const isList = all.length > 0 && all.every((message) => typeof message['role'] === 'string');
  if (!isList || !all.some(({ role }) => spoken.includes(role))) return null;
  const told = all.filter(({ role }) => spoken.includes(role));
  const model = textOf(json, 'model');
  const parts = told.flatMap(({ content }) => listOf(content)).filter((part) => textOf(part, 'text') === '');
  return readPlainChat({
    messages: told.map((message): PlainMessage => {
      const isUser = message['role'] === 'user';
      return {
        ...{ isUser, content: readContent(message) },
        name: textOf(message, 'name'),
        ...(isUser || model === '' ? {} : { model }),
      };
    }),
    notes: [
      ...leftOut('role', all.length - told.length, {
        en: 'messages are instructions, or from tools',
        'zh-CN': '条消息是指令或来自工具',
      }),
      ...leftOut('content', parts.length, { en: 'parts are no text', 'zh-CN': '部分不是文本' }),
      ...(isJsonObject(json) ? leftOutFields(json, ['messages', 'model']) : []),
    ],
  });
}

/** Reads a text, or the texts among its parts. */
function readContent(message: JsonObject): string {
  const texts = listOf(message['content']).map((part) => textOf(part, 'text'));
  return textOf(message, 'content') || texts.filter(Boolean).join('\n\n');
}
