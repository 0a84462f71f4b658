import { answerTasks } from '#src/server/platform/file-thread/answer-tasks.ts';
import { readOwnLorebook } from './read-own-lorebook.ts';

answerTasks(readOwnLorebook);
