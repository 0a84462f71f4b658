import { findFailure } from './chat-state.ts';
import type { SessionCore } from './session-core.ts';

/** Shows the error of the loaded messages, if nothing is going on and no other error is shown. */
export function showRemainingFailure({ options, $state, update }: SessionCore): void {
  const { phase, failure, messages } = $state.get();
  if (phase === 'idle' && failure === null) update({ failure: findFailure(messages, options.language) });
}
