import { answerReads } from '#src/server/characters/own/off-thread/answer-reads.ts';
import { writeOwnLorebook } from './write-own-lorebook.ts';

answerReads(writeOwnLorebook);
