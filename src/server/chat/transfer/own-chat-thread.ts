import { answerReads } from '#src/server/characters/own/off-thread/answer-reads.ts';
import { readOwnChat } from './read-own-chat.ts';

answerReads(readOwnChat);
