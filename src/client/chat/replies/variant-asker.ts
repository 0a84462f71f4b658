import { makeUuid } from '#src/client/browser/make-uuid.ts';
import { isGemsError } from '#src/client/gems/is-gems-error.ts';
import { CallError } from '#src/contract/call/client.ts';
import type { VariantCall } from '#src/contract/chat/tree-calls.ts';
import { findStreaming } from '../state/chat-state.ts';
import type { ReplyFollower } from '../stream/reply-follower.ts';
import type { SessionCore } from '../state/session-core.ts';
import type { HistoryPager } from '../history/history-pager.ts';

interface VariantAskerParts {
  core: SessionCore;
  follower: ReplyFollower;
  pager: HistoryPager;
  /** Called when a reply has ended. */
  finish: () => Promise<void>;
}

/** Creates the function that requests another variant of a reply, or a variant that continues it. */
export function createVariantAsker({ core, follower, pager, finish }: VariantAskerParts) {
  const { options, $state, update, fail } = core;
  /** The ids of variants without an answer, by request. */
  const unheard = new Map<string, string>();

  return async (name: 'resendMessage' | 'continueMessage', id: string): Promise<boolean> => {
    if ($state.get().phase !== 'idle') return false;
    update({ phase: 'sending', failure: null, lastRemoval: null });
    const key = `${name} ${id}`;
    const body = { message_id: id, client_message_id: unheard.get(key) ?? makeUuid() };
    unheard.delete(key);
    try {
      const call: VariantCall = (await import('#src/contract/chat/tree-calls.ts'))[name];
      await follower.deliver(() => options.client.open(call, { body }));
      await finish();
      return true;
    } catch (error) {
      // The variant may be written nevertheless: requested again with the same id, it is written and paid once.
      if (error instanceof CallError && error.status === null) unheard.set(key, body.client_message_id);
      update({ phase: 'idle' });
      fail(error);
      // The variant that had begun to be shown is not stored.
      if (isGemsError(error) && findStreaming($state.get()) !== undefined) await pager.refresh();
      return false;
    }
  };
}
