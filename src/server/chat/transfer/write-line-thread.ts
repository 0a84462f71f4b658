import { rewriteChatHeader, writeChatMessage } from '#src/domain/chat-file/write-chat-line.ts';
import { answerTasks } from '#src/server/platform/file-thread/answer-tasks.ts';
import type { LineTask } from './line-writer.ts';

answerTasks((task: LineTask) =>
  task.kind === 'header' ? rewriteChatHeader(task.header.text, task.header) : writeChatMessage(task.message),
);
