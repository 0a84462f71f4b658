import type { ChatFile } from '../chat-file.ts';
import { readAgnai } from './read-agnai.ts';
import { readCharacterAi } from './read-character-ai.ts';
import { readChatGpt } from './read-chat-gpt.ts';
import { readKoboldLite } from './read-kobold-lite.ts';
import { readOobabooga } from './read-oobabooga.ts';
import { readOpenAi } from './read-open-ai.ts';
import { isOwnJson, readOwnJson } from './own-json.ts';
import { readRisuai } from './read-risuai.ts';

/** Reads a file of one program; null for a file of another program. */
type Reader = (json: unknown, timeZone: string) => ChatFile | null;

/** Readers, from formats that name themselves to formats recognised by their shape only. */
const readers: readonly Reader[] = [
  (json) => (isOwnJson(json) ? readOwnJson(json) : null),
  readRisuai,
  readKoboldLite,
  readCharacterAi,
  readChatGpt,
  readOobabooga,
  readAgnai,
  readOpenAi,
];

/**
 * Reads the JSON of a whole chat, whichever program wrote it; null for an unknown format.
 * @param timeZone the zone of times that name none
 * @throws ChatFileError when it exceeds the limits of a chat
 */
export function readChatJson(json: unknown, timeZone: string): ChatFile | null {
  for (const read of readers) {
    const file = read(json, timeZone);
    if (file !== null) return file;
  }
  return null;
}
