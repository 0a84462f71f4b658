import { BrokenTextError, FileError } from '#src/domain/files/file-error.ts';
import { isJsonObject } from '#src/domain/json/json-values.ts';
import { isUtf8Beginning } from '#src/domain/files/decode-text.ts';
import { parseJsonText, readJsonText } from '#src/domain/json/parse-json.ts';
import { ChatFileError, type ChatLine, CutLineError } from '../chat-file.ts';

const lineFeed = 0x0a;

/**
 * Yields the non-empty lines of a chat file one at a time, so that a large file need not be parsed at once.
 * @throws ChatFileError for a line that is too long, nested too deeply, or not a JSON object; CutLineError for the last
 * line, if it is the beginning of a JSON object
 */
export function* readChatLines(bytes: Uint8Array): Generator<ChatLine> {
  let start = 0;
  for (let line = 1; start < bytes.length; line += 1) {
    const found = bytes.indexOf(lineFeed, start);
    const end = found < 0 ? bytes.length : found;
    const content = bytes.subarray(start, end);
    start = end + 1;
    if (isBlank(content)) continue;
    try {
      yield parseLine(content, line);
    } catch (error) {
      const isBroken = error instanceof ChatFileError && error.cause instanceof BrokenTextError;
      if (!isBroken || !isBlankFrom(bytes, start) || !isUtf8Beginning(content)) throw error;
      throw new CutLineError(line, error.reason, { cause: error.cause });
    }
  }
}

/** Upper limit of blanks in a row; no program writes as many, and they take long to scan. */
const longestBlank = 65_536;

function isBlankFrom(bytes: Uint8Array, start: number): boolean {
  return bytes.subarray(start).every((byte) => [0x20, 0x09, 0x0d, lineFeed].includes(byte));
}

function isBlank(content: Uint8Array): boolean {
  return content.length <= longestBlank && content.every((byte) => [0x20, 0x09, 0x0d].includes(byte));
}

function parseLine(content: Uint8Array, line: number): ChatLine {
  try {
    const text = readJsonText(content);
    const json = parseJsonText(text);
    if (isJsonObject(json)) return { line, json, text };
    throw new FileError({ en: 'It is not a JSON object.', 'zh-CN': '不是 JSON 对象。' });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new ChatFileError(line, error.reason, { cause: error });
  }
}
