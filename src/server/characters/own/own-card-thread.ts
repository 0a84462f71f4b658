import { answerReads } from '#src/server/platform/file-thread/answer-reads.ts';
import { readOwnCard } from './read-own-card.ts';

answerReads(readOwnCard);
