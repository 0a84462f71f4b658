import { withoutDirectionMarks } from '#src/contract/call/without-direction-marks.ts';
import { FileError } from '#src/domain/files/file-error.ts';
import { noteReasons } from '#src/domain/files/file-note.ts';
import { decodeUtf8, toUtf8 } from '#src/domain/files/decode-text.ts';
import type { JsonObject } from '#src/domain/json/json-values.ts';
import { parseJsonText } from '#src/domain/json/parse-json.ts';
import {
  type ChatFile,
  ChatFileError,
  type ChatLine,
  CutLineError,
} from '#src/domain/chat/transfer/chat-file.ts';
import { checkTexts } from '#src/domain/chat/transfer/import/check-texts.ts';
import { readChatJson } from '#src/domain/chat/transfer/formats/read-chat-json.ts';
import { isOwnMarkdown, readOwnMarkdown } from '#src/domain/chat/transfer/formats/own-markdown.ts';
import { isChatHeader } from '#src/domain/chat/transfer/read-chat-header.ts';
import { readChatLines } from '#src/domain/chat/transfer/import/read-chat-lines.ts';
import { SillyTavernReading } from '#src/domain/chat/transfer/silly-tavern-reading.ts';
import type { Localized } from '#src/contract/locale/language.ts';

/**
 * Reads a chat, whichever program wrote it, and checks every text of it (rule:adult-characters). A long one takes
 * seconds.
 * @param timeZone the zone of times that name none
 * @throws ChatFileError when it is not a chat, exceeds the limits, or has a person under age in it
 */
export function readChatFile(file: Uint8Array, timeZone = 'UTC'): ChatFile {
  const bytes = toUtf8(file);
  const hasLines = isSillyTavern(bytes);
  try {
    const chat = hasLines ? readSillyTavern(bytes, timeZone) : readWhole(bytes, timeZone);
    if (chat.nodes.length === 0)
      throw hasLines ? new ChatFileError(1, noMessages) : new ChatFileError(null, noKnown);
    checkTexts(chat.nodes);
    return cleanNames(chat);
  } catch (error) {
    if (error instanceof ChatFileError && !hasLines) error.unit = 'message';
    throw error;
  }
}

/** Removes from the title and the names what would turn the text around them, and notes it (rule:names-turn-nothing). */
function cleanNames(chat: ChatFile): ChatFile {
  const { header, userName } = chat;
  const clean = { ...chat, userName: withoutDirectionMarks(userName) };
  if (header === null) return clean;
  const notes = [...chat.notes];
  const take = (field: string, text: string) => {
    const taken = withoutDirectionMarks(text);
    if (taken !== text) notes.push({ field, outcome: 'kept', reason: noteReasons.turned });
    return taken.trim();
  };
  const names = {
    title: take('title', header.title),
    userName: take('user_name', header.userName),
    characterName: take('character_name', header.characterName),
  };
  return { ...clean, header: { ...header, ...names }, notes };
}

/** Fields of the first line of a SillyTavern chat. */
const headerFields = ['user_name', 'character_name', 'chat_metadata'];

/** Checks whether the first line is one of SillyTavern, or is followed by further lines. */
function isSillyTavern(bytes: Uint8Array): boolean {
  const lines = readChatLines(bytes);
  const first = nextOf(lines);
  if (first === 'broken' || first === 'none') return false;
  if (Object.hasOwn(first, 'messages')) return false;
  if (!isChatHeader(first) || headerFields.some((field) => Object.hasOwn(first, field))) return true;
  return nextOf(lines) !== 'none';
}

function nextOf(lines: Generator<ChatLine>): JsonObject | 'broken' | 'none' {
  try {
    const next = lines.next();
    return next.done === true ? 'none' : next.value.json;
  } catch (error) {
    if (error instanceof ChatFileError) return 'broken';
    throw error;
  }
}

function readSillyTavern(bytes: Uint8Array, timeZone: string): ChatFile {
  const reading = new SillyTavernReading(timeZone);
  try {
    for (const line of readChatLines(bytes)) reading.take(line);
  } catch (error) {
    if (!(error instanceof CutLineError) || reading.isEmpty) throw error;
    reading.leaveOut(error);
  }
  return reading.end();
}

function readWhole(bytes: Uint8Array, timeZone: string): ChatFile {
  try {
    const text = decodeUtf8(bytes);
    if (isOwnMarkdown(text)) return readOwnMarkdown(text);
    const file = readChatJson(parseJsonText(text), timeZone);
    if (file === null) throw new ChatFileError(null, unknownForm);
    return file;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { en, 'zh-CN': zhCn } = error.reason;
    const reason = { en: `${en} ${takenFormats.en}`, 'zh-CN': `${zhCn}${takenFormats['zh-CN']}` };
    throw new ChatFileError(null, reason, { cause: error });
  }
}

/** The importable formats, for a person who tries another format. */
const takenFormats: Localized = {
  en: 'What can be imported: SillyTavern and Chub (JSONL), an export of this site (JSON, JSONL or Markdown), Agnai, Character.AI Tools, ChatGPT, DeepSeek, Kobold Lite, Oobabooga, Risuai, and lists of messages as OpenAI has them.',
  'zh-CN':
    '可以导入的有：SillyTavern 和 Chub（JSONL）、本站导出的文件（JSON、JSONL 或 Markdown）、Agnai、Character.AI Tools、ChatGPT、DeepSeek、Kobold Lite、Oobabooga、Risuai，以及 OpenAI 格式的消息列表。',
};

const noMessages: Localized = { en: 'It holds no messages.', 'zh-CN': '里面没有任何消息。' };

/** A file in which nothing is a message of a known format. */
const noKnown: Localized = {
  en: `${noMessages.en} ${takenFormats.en}`,
  'zh-CN': `${noMessages['zh-CN']}${takenFormats['zh-CN']}`,
};

const unknownForm: Localized = {
  en: `Files of this kind are not accepted. ${takenFormats.en}`,
  'zh-CN': `不支持这种格式的文件。${takenFormats['zh-CN']}`,
};
