import { answerTasks } from '#src/server/platform/file-thread/answer-tasks.ts';
import { writeOwnLorebook } from './write-own-lorebook.ts';

answerTasks(writeOwnLorebook);
