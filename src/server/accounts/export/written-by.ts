import type { OwnMessage } from './read-own-chats.ts';

/** Who wrote a message: the person, the author of the character card, or a program (trust row 24). */
export type Writer = 'person' | 'card' | 'ai';

/** A reply of unknown origin counts as a program's. */
export function writtenBy(message: Pick<OwnMessage, 'role' | 'model'>): Writer {
  if (message.role === 'user') return 'person';
  return message.model === 'card' ? 'card' : 'ai';
}
