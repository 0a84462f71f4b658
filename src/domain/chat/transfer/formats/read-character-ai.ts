import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import type { ChatFile } from '../chat-file.ts';
import { listOf, objectOf, objectsOf, textOf } from './json-fields.ts';
import {
  leftOut,
  leftOutFields,
  oneOfSeveral,
  type PlainChat,
  type PlainMessage,
  readPlainChat,
} from './plain-chat.ts';

/** Reads the chats of one character as Character.AI Tools saves them: `histories`, each with its `msgs`. */
export function readCharacterAi(json: unknown, timeZone: string): ChatFile | null {
  if (!isJsonObject(json)) return null;
  const { histories } = json;
  const chats = listOf(isJsonObject(histories) ? histories['histories'] : histories)
    .filter(isJsonObject)
    .filter((chat) => objectsOf(chat, 'msgs').length > 0);
  const [chat] = chats;
  if (chat === undefined) return null;
  const messages = objectsOf(chat, 'msgs').map(toMessage);
  const pictures = objectsOf(chat, 'msgs').filter((message) => textOf(message, 'image_rel_path') !== '');
  const character = messages.find(({ isUser }) => !isUser);
  const read: PlainChat = {
    userName: messages.find(({ isUser }) => isUser)?.name ?? '',
    characterName: character?.name ?? '',
    ...(textOf(chat, 'created') === '' ? {} : { createdAt: textOf(chat, 'created') }),
    messages,
    notes: [
      ...oneOfSeveral(
        chats.map(() => ''),
        0,
      ),
      ...leftOut('image_rel_path', pictures.length, {
        en: 'pictures are on another site',
        'zh-CN': '张图片在别的网站上',
      }),
      ...leftOutFields(json, ['histories']),
    ],
  };
  return readPlainChat(read, timeZone);
}

function toMessage(message: JsonObject): PlainMessage {
  const speaker = objectOf(message, 'src');
  return {
    isUser: speaker['is_human'] === true,
    name: textOf(speaker, 'name') || textOf(message, 'display_name'),
    content: textOf(message, 'text'),
    sentAt: textOf(message, 'created'),
  };
}
