import { answerReads } from '#src/server/characters/own/off-thread/answer-reads.ts';
import { readOwnLorebook } from './read-own-lorebook.ts';

answerReads(readOwnLorebook);
