import { FileError } from '#src/domain/files/file-error.ts';
import { decodeUtf8, toUtf8 } from '#src/domain/files/decode-text.ts';
import type { JsonObject } from '#src/domain/json/json-values.ts';
import { parseJsonText } from '#src/domain/json/parse-json.ts';
import { type ChatFile, ChatFileError, type ChatLine } from '../chat-file.ts';
import { checkTexts } from './check-texts.ts';
import { noMessages, takenFormats, unknownForm } from './file-reasons.ts';
import { readChatJson } from '../formats/read-chat-json.ts';
import { isOwnMarkdown, readOwnMarkdown } from '../formats/own-markdown.ts';
import { isChatHeader } from '../read-chat-header.ts';
import { readChatLines } from './read-chat-lines.ts';
import { SillyTavernReading } from '../silly-tavern-reading.ts';

/**
 * Reads a chat, whichever program wrote it, and checks every text of it (rule:adult-characters). A long one takes
 * seconds.
 * @throws ChatFileError when it is not a chat, exceeds the limits, or has a person under age in it
 */
export function readChatFile(file: Uint8Array): ChatFile {
  const bytes = toUtf8(file);
  const hasLines = isSillyTavern(bytes);
  try {
    const chat = hasLines ? readSillyTavern(bytes) : readWhole(bytes);
    if (chat.nodes.length === 0) throw new ChatFileError(hasLines ? 1 : null, noMessages);
    checkTexts(chat.nodes);
    return chat;
  } catch (error) {
    if (error instanceof ChatFileError && !hasLines) error.unit = 'message';
    throw error;
  }
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

function readSillyTavern(bytes: Uint8Array): ChatFile {
  const reading = new SillyTavernReading();
  for (const line of readChatLines(bytes)) reading.take(line);
  return reading.end();
}

function readWhole(bytes: Uint8Array): ChatFile {
  try {
    const text = decodeUtf8(bytes);
    if (isOwnMarkdown(text)) return readOwnMarkdown(text);
    const file = readChatJson(parseJsonText(text));
    if (file === null) throw new ChatFileError(null, unknownForm);
    return file;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { en, 'zh-CN': zhCn } = error.reason;
    const reason = { en: `${en} ${takenFormats.en}`, 'zh-CN': `${zhCn}${takenFormats['zh-CN']}` };
    throw new ChatFileError(null, reason, { cause: error });
  }
}
