import { answerReads } from '#src/server/platform/file-thread/answer-reads.ts';
import { readOwnLorebook } from './read-own-lorebook.ts';

answerReads(readOwnLorebook);
