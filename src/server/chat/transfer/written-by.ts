import type { MessageRow } from '../base/to-message.ts';

/** Who wrote a message: the person, the author of the character card, the site itself, or a program (rule:ai-mark). */
export type Writer = 'person' | 'card' | 'site' | 'ai';

/** A reply of unknown origin counts as a program's. */
export function writtenBy(message: Pick<MessageRow, 'role' | 'model'>): Writer {
  if (message.role === 'user') return 'person';
  if (message.model === 'card') return 'card';
  return message.model === 'safety' ? 'site' : 'ai';
}
