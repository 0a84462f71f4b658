import { CardError } from '#src/domain/card/card-error.ts';
import { parseCardJson } from '#src/domain/card/parse-card-json.ts';
import { ChatFileError, type ChatLine } from './chat-file.ts';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * The lines of a chat file that are not empty, one at a time, so that a large one need not be read at once.
 * @throws ChatFileError for a line that is too long, nested too deeply, or no JSON object
 */
export function* readChatLines(bytes: Uint8Array): Generator<ChatLine> {
  let start = 0;
  for (let line = 1; start < bytes.length; line += 1) {
    const found = bytes.indexOf(lineFeed, start);
    const end = found < 0 ? bytes.length : found;
    const content = bytes.subarray(start, bytes[end - 1] === carriageReturn ? end - 1 : end);
    start = end + 1;
    if (!isBlank(content)) yield { line, json: parseLine(content, line) };
  }
}

/** More blanks than that are no line of any program, and take long to look through. */
const longestBlank = 65_536;

function isBlank(content: Uint8Array): boolean {
  return content.length <= longestBlank && content.every((byte) => byte === 0x20 || byte === 0x09);
}

function parseLine(content: Uint8Array, line: number): ChatLine['json'] {
  try {
    return parseCardJson(content);
  } catch (error) {
    if (!(error instanceof CardError)) throw error;
    throw new ChatFileError(line, error.message, { cause: error });
  }
}
