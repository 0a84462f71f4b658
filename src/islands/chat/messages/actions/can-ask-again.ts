import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';

/**
 * Checks whether another reply can be requested in place of a reply, or a first reply to the person's newest message.
 */
export function canAskAgain({ delivery, role, parent_id, state }: ChatMessage, isLast: boolean): boolean {
  if (delivery !== undefined || state === 'streaming') return false;
  return role === 'assistant' ? parent_id !== null : isLast;
}

/** Checks whether a reply ended before its end, so that it can be continued. */
export function isBrokenOff({ role, content, model, state, finish_reason }: ChatMessage): boolean {
  const isShort = state === 'partial' || finish_reason === 'length';
  return role === 'assistant' && content !== '' && model !== 'safety' && isShort;
}
