import { readFileSync } from 'node:fs';
import { type OwnCard, readOwnCard } from './read-own-card.ts';
import { writeOwnCard } from './write-own-card.ts';

/** Functions of the file process for cards: it reads one card at a time, so that only one card is in memory. */
export const cardTasks = {
  readCard: (path: string): OwnCard => readOwnCard(readFileSync(path)),
  writeCard: writeOwnCard,
};
