import {
  isAsItCame,
  rewriteChatHeader,
  writeChatMessage,
  type WrittenMessage,
} from '#src/domain/chat/transfer/write-chat-line.ts';
import { FileTask } from '#src/server/platform/work-process/file-task.ts';
import { smallFileLength } from '#src/server/platform/work-process/small-file-length.ts';
import type { chatTasks, HeaderLine } from './chat-tasks.ts';

const lineTask = new FileTask<typeof chatTasks>(new URL('./chat-tasks.ts', import.meta.url), {
  table: 'chatTasks',
  isExport: true,
});

/** Writes the first line of a person's chat; a long one in another process, since it is parsed (decision 24). */
export function writeHeaderLine(userId: string, header: HeaderLine): string | Promise<string> {
  const { length } = header.text;
  if (length > smallFileLength)
    return lineTask.run({ userId, length }, 'writeLine', { kind: 'header', header });
  return rewriteChatHeader(header.text, header);
}

/** Writes the line of a person's message; in another process if it was changed and has much besides its texts. */
export function writeMessageLine(userId: string, message: WrittenMessage): string | Promise<string> {
  const length = message.variants.reduce(
    (sum, { source }) => sum + (source?.line?.length ?? 0) + (source?.info?.length ?? 0),
    0,
  );
  if (length <= smallFileLength || isAsItCame(message)) return writeChatMessage(message);
  return lineTask.run({ userId, length }, 'writeLine', { kind: 'message', message });
}
