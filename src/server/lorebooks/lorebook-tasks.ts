import { readOwnLorebook } from './read-own-lorebook.ts';
import { writeOwnLorebook } from './write-own-lorebook.ts';

/** What the process for files does with lorebooks. */
export const lorebookTasks = { readLorebook: readOwnLorebook, writeLorebook: writeOwnLorebook };
