import { answerReads } from '#src/server/platform/file-thread/answer-reads.ts';
import { readOwnChat } from './read-own-chat.ts';

answerReads(readOwnChat);
