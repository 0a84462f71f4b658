import { answerReads } from './off-thread/answer-reads.ts';
import { readOwnCard } from './read-own-card.ts';

answerReads(readOwnCard);
