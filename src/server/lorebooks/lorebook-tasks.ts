import { readOwnLorebook } from './read-own-lorebook.ts';
import { writeOwnLorebook } from './write-own-lorebook.ts';

/** Functions of the file process for lorebooks. */
export const lorebookTasks = { readLorebook: readOwnLorebook, writeLorebook: writeOwnLorebook };
