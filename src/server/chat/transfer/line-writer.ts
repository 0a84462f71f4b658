import type { ChatNote } from '#src/domain/chat-file/chat-file.ts';
import {
  isAsItCame,
  rewriteChatHeader,
  writeChatMessage,
  type WrittenMessage,
} from '#src/domain/chat-file/write-chat-line.ts';
import { FileTask } from '#src/server/platform/file-thread/file-task.ts';
import { smallFileLength } from '#src/server/platform/file-thread/small-file-length.ts';

/** The first line of the imported chat, and its current title and note. */
export interface HeaderLine {
  text: string;
  title: string;
  note: ChatNote | null;
}

/** A line that was changed, or may have been changed. */
export type LineTask = { kind: 'header'; header: HeaderLine } | { kind: 'message'; message: WrittenMessage };

const lineTask = new FileTask<string, LineTask>(new URL('./write-line-thread.ts', import.meta.url), {
  isExport: true,
});

/** Writes the first line of a chat; a long one in a thread, since it is parsed (decision 24). */
export function writeHeaderLine(header: HeaderLine): string | Promise<string> {
  if (header.text.length > smallFileLength) return lineTask.run({ kind: 'header', header });
  return rewriteChatHeader(header.text, header);
}

/** Writes the line of a message; in a thread if it was changed and has much besides its texts. */
export function writeMessageLine(message: WrittenMessage): string | Promise<string> {
  const sourceLength = message.variants.reduce(
    (sum, { source }) => sum + (source?.line?.length ?? 0) + (source?.info?.length ?? 0),
    0,
  );
  if (sourceLength <= smallFileLength || isAsItCame(message)) return writeChatMessage(message);
  return lineTask.run({ kind: 'message', message });
}
