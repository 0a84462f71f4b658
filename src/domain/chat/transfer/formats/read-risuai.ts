import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import type { ChatFile } from '../chat-file.ts';
import { listOf, objectOf, objectsOf, textOf } from './json-fields.ts';
import { leftOutFields, oneOfSeveral, type PlainMessage, readPlainChat } from './plain-chat.ts';

/** Reads a chat of Risuai (`risuChat`), or of all chats of a character (`risuAllChats`) the first with messages. */
export function readRisuai(json: unknown): ChatFile | null {
  const type = textOf(json, 'type');
  if (!isJsonObject(json) || (type !== 'risuChat' && type !== 'risuAllChats')) return null;
  const all = type === 'risuChat' ? [objectOf(json, 'data')] : listOf(json['data']).filter(isJsonObject);
  const taken = all.findIndex((chat) => objectsOf(chat, 'message').length > 0);
  const chat = all[taken] ?? {};
  return readPlainChat({
    title: textOf(chat, 'name'),
    messages: toMessages(objectsOf(chat, 'message')),
    notes: [
      ...oneOfSeveral(
        all.map((one) => textOf(one, 'name')),
        taken,
      ),
      ...leftOutFields(chat, ['message', 'name', 'id']),
    ],
  });
}

/**
 * Converts messages. Risuai sends no switched-off messages and no comments to a model, and nothing before a message
 * that disables all earlier messages.
 */
function toMessages(all: readonly JsonObject[]): PlainMessage[] {
  const last = all.findLastIndex(({ disabled }) => disabled === 'allBefore');
  return all.map((message, index) => ({
    ...toMessage(message),
    isHidden: index <= last || message['disabled'] === true || message['isComment'] === true,
  }));
}

function toMessage(message: JsonObject): PlainMessage {
  const content = textOf(message, 'data');
  const variants = listOf(message['swipes']).filter((text) => typeof text === 'string');
  const { time } = message;
  return {
    isUser: message['role'] === 'user',
    name: textOf(message, 'name'),
    content,
    sentAt: typeof time === 'number' || typeof time === 'string' ? time : undefined,
    model: textOf(objectOf(message, 'generationInfo'), 'model'),
    ...(variants.includes(content) ? { variants } : {}),
  };
}
