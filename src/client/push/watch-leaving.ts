import { isAutomated } from '../browser/is-automated.ts';
import type { ChatSession } from '../chat/session/chat-session.ts';
import { storePushMark, readPushMark } from './push-mark.ts';
import { findPushSupport } from './push-support.ts';

/**
 * Records that a running reply was left, and calls back once the person has come back: the only time at which
 * notifications are offered without a request.
 */
export function watchLeaving(
  { $state }: Pick<ChatSession, '$state'>,
  offer: () => void,
  signal: AbortSignal,
): void {
  const look = () => {
    if (document.visibilityState === 'hidden') {
      if ($state.get().phase !== 'idle' && mayOfferPush(null)) storePushMark('left');
    } else if (mayOfferPush('left')) {
      storePushMark('done');
      offer();
    }
  };
  look();
  document.addEventListener('visibilitychange', look, { signal });
}

/**
 * Checks that notifications may be offered in this state: this browser supports them, and the person was never asked.
 * @param mark the expected state, as from `readPushMark`
 */
function mayOfferPush(mark: string | null): boolean {
  const isPossible = readPushMark() === mark && !isAutomated() && findPushSupport() === 'possible';
  return isPossible && Notification.permission === 'default';
}
