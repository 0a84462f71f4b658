import { findFailure } from './chat-state.ts';
import type { SessionCore } from './session-core.ts';

/** Shows a remaining error once nothing is going on. */
export function settleFailure({ options, $state, update }: SessionCore): void {
  const { phase, failure, messages } = $state.get();
  if (phase === 'idle' && failure === null) update({ failure: findFailure(messages, options.language) });
}
