import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import { listOrders, type Order } from '#src/contract/membership/payment-calls.ts';
import { $plan } from '#src/client/membership/plan.ts';

interface Orders {
  /** Null until they were first loaded. */
  orders: readonly Order[] | null;
  total: number;
  /** The reason why they could not be loaded, as a text for the person; null if they were. */
  failure: string | null;
  loadMore: () => void;
  /** Loads the first page again. */
  reload: () => void;
  /** Replaces an order by the result of a change. */
  replace: (order: Order) => void;
}

const size = 20;

/** Loads the person's orders, a page at a time; again whenever the plan has changed. */
export function useOrders(): Orders {
  const [orders, setOrders] = useState<readonly Order[] | null>(null);
  const [total, setTotal] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const plan = useStore($plan, { ssr: 'initial' });

  // A late answer is dropped: it may be older than a withdrawal.
  const turn = useRef(0);

  const load = useCallback(async (page: number) => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const list = await createBrowserClient().call(listOrders, { query: { page, size } });
      if (mine !== turn.current) return;
      setOrders((shown) => (page === 1 ? list.records : addNew(shown ?? [], list.records)));
      setTotal(list.total);
      setFailure(null);
    } catch (error) {
      if (mine === turn.current) setFailure(describeError(error, pageLanguage()) ?? '');
    }
  }, []);

  useEffect(() => void load(1), [load, plan]);
  return {
    orders,
    total,
    failure,
    loadMore: () => void load(Math.floor((orders?.length ?? 0) / size) + 1),
    reload: () => void load(1),
    replace(changed) {
      turn.current += 1;
      setOrders((shown) => (shown ?? []).map((order) => (order.id === changed.id ? changed : order)));
    },
  };
}

/** Adds a page without duplicates: an order made since then moves the pages by one. */
function addNew(shown: readonly Order[], more: readonly Order[]): Order[] {
  const known = new Set(shown.map(({ id }) => id));
  return [...shown, ...more.filter(({ id }) => !known.has(id))];
}
