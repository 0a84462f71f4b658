import { readFileSync } from 'node:fs';
import { type OwnCard, readOwnCard } from './read-own-card.ts';
import { writeOwnCard } from './write-own-card.ts';

/** What the process for files does with cards: it reads one at a time, so that only one is in memory. */
export const cardTasks = {
  readCard: (path: string): OwnCard => readOwnCard(readFileSync(path)),
  writeCard: writeOwnCard,
};
