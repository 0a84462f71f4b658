import { answerTasks } from '#src/server/platform/file-thread/answer-tasks.ts';
import { readOwnChat } from './read-own-chat.ts';

answerTasks(readOwnChat);
