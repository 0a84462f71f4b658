import { answerReads } from './off-thread/answer-reads.ts';
import { writeOwnCard } from './write-own-card.ts';

answerReads(writeOwnCard);
