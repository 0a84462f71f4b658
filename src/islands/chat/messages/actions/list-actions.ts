import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import { isUnbegun } from '#src/domain/chat/greeting-message.ts';
import { canAskAgain } from './can-ask-again.ts';

export type MessageAction =
  | 'copy'
  | 'edit'
  | 'resend'
  | 'continue'
  | 'branch'
  | 'hide'
  | 'show'
  | 'report'
  | 'removeOne'
  | 'remove'
  | 'retry'
  | 'discard';

/** Checks whether a reply is finished, so that it can be reported. */
function isWhole({ state, content }: ChatMessage): boolean {
  return state !== 'streaming' && state !== 'failed' && content !== '';
}

/**
 * Lists the actions that are possible on a message now. While a reply is being written, nothing changes its branch.
 * @param isLast true for the newest of its branch
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
  if (!isBusy && !isLast) actions.push('removeOne');
  if (!isBusy) actions.push('remove');
  return actions;
}
