import { atom } from 'nanostores';

/** The number of chats that were imported on this page: the lists of chats load them. */
export const $importedCount = atom(0);
