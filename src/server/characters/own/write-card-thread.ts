import { answerReads } from '#src/server/platform/file-thread/answer-reads.ts';
import { writeOwnCard } from './write-own-card.ts';

answerReads(writeOwnCard);
