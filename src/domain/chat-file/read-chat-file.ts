import type { CardNote } from '#src/domain/card/card-data.ts';
import { ChatFileError, type ChatHeader, type ChatNode, type OtherLine } from './chat-file.ts';
import { checkTexts } from './check-texts.ts';
import { noMessages } from './file-reasons.ts';
import { readChatLines } from './read-chat-lines.ts';
import { SillyTavernReading } from './silly-tavern-reading.ts';

/** A chat as it was read. */
export interface ChatFile {
  header: ChatHeader | null;
  /** Who the person is in it; empty where it does not say. */
  userName: string;
  /** Parents before children, at least one. */
  nodes: ChatNode[];
  lines: OtherLine[];
  notes: CardNote[];
}

/**
 * Reads a chat and checks every text of it (trust row 1). Seconds for a long one.
 * @throws ChatFileError for what is no chat, holds more than the limits say, or has somebody under age in it
 */
export function readChatFile(bytes: Uint8Array): ChatFile {
  const reading = new SillyTavernReading();
  for (const line of readChatLines(bytes)) reading.take(line);
  const { header, tree } = reading;
  if (tree.nodes.length === 0) throw new ChatFileError(1, noMessages);
  checkTexts(tree.nodes);
  const { nodes, lines } = tree;
  return { header, userName: reading.userName, nodes, lines, notes: reading.describe() };
}
