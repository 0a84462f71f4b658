import { readSync } from 'node:fs';
import { answerTasks } from '#src/server/platform/file-thread/answer-tasks.ts';
import { readOwnCard } from './read-own-card.ts';

/** An open file of this process. */
export interface CardToRead {
  descriptor: number;
  length: number;
}

/** Files are processed one at a time, so that only one is in memory, not as many as are uploaded. */
answerTasks(({ descriptor, length }: CardToRead) => readOwnCard(readWhole(descriptor, length)));

function readWhole(descriptor: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  while (at < length) {
    const read = readSync(descriptor, bytes, at, length - at, at);
    if (read === 0) throw new Error('a held file ended too early');
    at += read;
  }
  return bytes;
}
