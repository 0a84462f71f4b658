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
  | 'remove'
  | 'retry'
  | 'discard';

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
    if (isReply ? !isGreeting : isLast) actions.push('resend');
    if (isReply && !isGreeting && !isSiteText && message.content !== '') actions.push('continue');
    if (!isLast) actions.push('branch');
    if (!isSiteText) actions.push(message.hide_time === null ? 'hide' : 'show');
  }
  if (!isBusy) actions.push('remove');
  return actions;
}
