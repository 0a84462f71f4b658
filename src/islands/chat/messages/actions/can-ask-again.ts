import type { ChatMessage } from '#src/client/chat/base/chat-state.ts';

/** Whether another reply can be asked for in the place of one, or a first one to the newest of the person's messages. */
export function canAskAgain({ delivery, role, parent_id, state }: ChatMessage, isLast: boolean): boolean {
  if (delivery !== undefined || state === 'streaming') return false;
  return role === 'assistant' ? parent_id !== null : isLast;
}

/** Whether a reply ended before its end, so that it may be gone on with. */
export function isBrokenOff({ role, content, model, state, finish_reason }: ChatMessage): boolean {
  const isShort = state === 'partial' || finish_reason === 'length';
  return role === 'assistant' && content !== '' && model !== 'safety' && isShort;
}
