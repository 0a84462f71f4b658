import type { ChatNote } from '#src/domain/chat/transfer/chat-file.ts';
import {
  rewriteChatHeader,
  writeChatMessage,
  type WrittenMessage,
} from '#src/domain/chat/transfer/write-chat-line.ts';
import { readOwnChat } from './read-own-chat.ts';

/** The first line of the imported chat, and its current title and note. */
export interface HeaderLine {
  text: string;
  title: string;
  note: ChatNote | null;
}

/** A line that was changed, or may have been changed. */
export type LineTask = { kind: 'header'; header: HeaderLine } | { kind: 'message'; message: WrittenMessage };

/** Functions of the file process for chats. */
export const chatTasks = {
  readChat: readOwnChat,
  writeLine: (task: LineTask): string =>
    task.kind === 'header'
      ? rewriteChatHeader(task.header.text, task.header)
      : writeChatMessage(task.message),
};
