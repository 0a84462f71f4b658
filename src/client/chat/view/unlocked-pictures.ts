import { map } from 'nanostores';
import type { Attachment } from '#src/contract/chat/message-calls.ts';

/** The pictures that were unlocked on this page, by the id of their message. */
export type UnlockedPictures = Readonly<Record<string, Attachment>>;

/** The unlocked pictures, which are shown at once, before the conversation is loaded again. */
export const $unlockedPictures = map<Record<string, Attachment>>({});
