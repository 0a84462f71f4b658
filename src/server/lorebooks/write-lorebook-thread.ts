import { answerReads } from '#src/server/platform/file-thread/answer-reads.ts';
import { writeOwnLorebook } from './write-own-lorebook.ts';

answerReads(writeOwnLorebook);
