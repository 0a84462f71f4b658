import type { ChatMessage } from '#src/browser/chat-state.ts';
import { isUnbegun } from '#src/domain/greeting-message.ts';

/** What a person can do to a message from its menu. */
export type MessageAction =
  | 'copy'
  | 'edit'
  | 'resend'
  | 'continue'
  | 'branch'
  | 'hide'
  | 'show'
  | 'report'
  | 'remove'
  | 'retry'
  | 'discard';

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

/** Whether a reply is whole, so that there is something to report. */
function isWhole({ state, content }: ChatMessage): boolean {
  return state !== 'streaming' && state !== 'failed' && content !== '';
}

/**
 * What can be done to a message now. While a reply is being written nothing changes the branch that it is on.
 * @param isLast whether it is the newest of its branch
 */
export function listActions(
  message: ChatMessage,
  { isLast, isBusy }: { isLast: boolean; isBusy: boolean },
): MessageAction[] {
  const { delivery } = message;
  if (delivery === undefined ? isUnbegun(message) : delivery === 'sending') return ['copy'];
  if (delivery !== undefined) return isBusy ? ['copy', 'discard'] : ['copy', 'retry', 'discard'];
  const isReply = message.role === 'assistant';
  const isSiteText = message.model === 'safety';
  const isGreeting = message.parent_id === null;
  const actions: MessageAction[] = ['copy'];
  if (!isBusy) {
    if (!isSiteText) actions.push('edit');
    if (canAskAgain(message, isLast)) actions.push('resend');
    if (isReply && !isGreeting && !isSiteText && message.content !== '') actions.push('continue');
    if (!isLast) actions.push('branch');
    if (!isSiteText) actions.push(message.hide_time === null ? 'hide' : 'show');
  }
  if (isReply && isWhole(message)) actions.push('report');
  if (!isBusy) actions.push('remove');
  return actions;
}
