import { useCallback, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { CallError } from '#src/contract/call/client.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { getOrder, takePaidOrder } from '#src/contract/membership/payment-calls.ts';
import { membershipTextsOf } from '#src/i18n/membership-texts.ts';
import { reloadPlan } from '#src/client/membership/plan.ts';

type ReturnedOrder = z.output<typeof getOrder.result>;

interface Outcome {
  /** `nothing`: there is no order to report. */
  phase: 'nothing' | 'asking' | 'known' | 'failed';
  order: ReturnedOrder | null;
  failure: string;
  reload: () => void;
}

/** The wait before an undecided payment is checked again: at first, and at most. */
const pendingMs = { first: 5_000, longest: 60_000 };

/**
 * Loads the order in the address, again while its payment is undecided; without one, the order that was just paid and
 * not reported yet (`once-cache`). A payment changes the plan and the gems, so they are loaded.
 */
export function useOrderOutcome(id: string | null, language: Language): Outcome {
  const [order, setOrder] = useState<ReturnedOrder | null>(null);
  const [phase, setPhase] = useState<Outcome['phase']>('nothing');
  const [failure, setFailure] = useState('');

  const [tries, setTries] = useState(0);

  const ask = useCallback(async () => {
    if (id !== null) setPhase('asking');
    try {
      const found = await findOrder(id);
      setOrder(found);
      setPhase(found === null ? 'nothing' : 'known');
      if (found?.state === 'paid') await reloadPlan();
    } catch (error) {
      const isMissing = error instanceof CallError && (error.status === 404 || error.status === 400);
      const texts = membershipTextsOf(language);
      setFailure(isMissing ? texts.outcomeMissing : (describeError(error, language) ?? ''));
      // Without an order in the address, a failure is not shown.
      if (id !== null) setPhase('failed');
    } finally {
      setTries((count) => count + 1);
    }
  }, [id, language]);

  useEffect(() => void ask(), [ask]);
  const isPending = order?.state === 'pending';
  useEffect(() => (isPending ? scheduleCheck(ask, tries) : undefined), [isPending, tries, ask]);
  return { phase, order, failure, reload: () => void ask() };
}

/**
 * Checks again later, after twice the wait each time, and only while the page is visible.
 * @returns a function that stops it
 */
function scheduleCheck(ask: () => Promise<void>, tries: number): () => void {
  const { first, longest } = pendingMs;
  const stopping = new AbortController();
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    stopping.abort();
    void ask();
  };
  const timer = setTimeout(
    () => {
      document.addEventListener('visibilitychange', look, { signal: stopping.signal });
      look();
    },
    Math.min(longest, first * 2 ** Math.max(0, tries - 1)),
  );
  return () => {
    clearTimeout(timer);
    stopping.abort();
  };
}

async function findOrder(id: string | null): Promise<ReturnedOrder | null> {
  const client = createBrowserClient();
  if (id === null) {
    const paid = await client.call(takePaidOrder);
    return paid === null ? null : { ...paid, return_path: null };
  }
  const order = await client.call(getOrder, { query: { id } });
  // The order is reported now, and not again on the next visit.
  if (order.state === 'paid') await client.call(takePaidOrder);
  return order;
}
