import { answerTasks } from '#src/server/platform/file-thread/answer-tasks.ts';
import { readOwnCard } from './read-own-card.ts';

answerTasks(readOwnCard);
