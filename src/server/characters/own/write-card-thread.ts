import { answerTasks } from '#src/server/platform/file-thread/answer-tasks.ts';
import { writeOwnCard } from './write-own-card.ts';

answerTasks(writeOwnCard);
