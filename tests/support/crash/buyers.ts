import { setTimeout as sleep } from 'node:timers/promises';
import { CallError } from '#src/contract/call/client.ts';
import { createOrder, getOrder, listOrders, paySandbox } from '#src/contract/membership/payment-calls.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { createMember, type TestMember } from '../api/test-member.ts';
import type { Send } from '../api/visitor.ts';

/** One sandbox order as the server reported it to the member. */
interface Purchase {
  readonly orderId: string;
  isPaid: boolean;
}

/** Members who continuously order packs of gems and pay for them, and record every answer. */
export interface Buyers {
  /** Payments that the server acknowledged. */
  readonly paid: () => number;
  /** Changes the address of the server. */
  moveTo(serverUrl: string): void;
  /** Lets everyone continue, first with the interrupted step. */
  resume(): void;
  /** Lets everyone stop after the current step; resolves when all have stopped. */
  pause(): Promise<void>;
  /** Pays all open orders. */
  finish(): Promise<void>;
  /** Returns the differences between the server's data and its earlier answers, one sentence each. */
  check(): Promise<string[]>;
}

/** The longest pause between two steps. */
const thinkingMs = 300;

/**
 * Stores `count` members; they wait for `resume`.
 * @param random numbers from 0 up to 1, for the length of their pauses
 */
export async function createBuyers(
  site: { url: string; database: Database },
  count: number,
  random: () => number,
): Promise<Buyers> {
  let { url } = site;
  const send: Send = (request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(new URL(pathname + search, url), request));
  };
  const api = { send, services: { database: site.database } };
  const members = await Promise.all(
    Array.from({ length: count }, async () => ({
      member: await createMember(api),
      purchases: new Map<string, Purchase>(),
    })),
  );
  let pausing = new AbortController();
  let running: Promise<unknown> = Promise.resolve();

  async function keepBuying(buyer: Buyer, { signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      // No answer while the server is down, and refusals while it starts, are expected here.
      await buyOne(buyer).catch(expectRefusal);
      await sleep(random() * thinkingMs, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    paid: () =>
      members.flatMap(({ purchases }) => [...purchases.values()].filter(({ isPaid }) => isPaid)).length,
    moveTo(newUrl) {
      url = newUrl;
    },
    resume() {
      const until = new AbortController();
      pausing = until;
      running = Promise.all(members.map((buyer) => keepBuying(buyer, until)));
    },
    async pause() {
      pausing.abort();
      await running;
    },
    async finish() {
      await Promise.all(members.map(buyOne));
    },
    check: async () => (await Promise.all(members.map(compare))).flat(),
  };
}

interface Buyer {
  readonly member: TestMember;
  readonly purchases: Map<string, Purchase>;
}

/** Orders a pack, or continues with the interrupted order, and pays for it. */
async function buyOne(buyer: Buyer): Promise<void> {
  const { client } = buyer.member.visitor;
  const purchase = await findUnpaid(buyer);
  const { state } = await client
    .call(paySandbox, { body: { order_id: purchase.orderId, outcome: 'pay' } })
    .catch((error: unknown) => {
      // It was paid, but the answer was lost.
      if (!(error instanceof CallError && error.status === 409)) throw error;
      return client.call(getOrder, { query: { id: purchase.orderId } });
    });
  if (state === 'paid') purchase.isPaid = true;
}

/** Returns the unpaid order, else a new one. */
async function findUnpaid({ member, purchases }: Buyer): Promise<Purchase> {
  const known = [...purchases.values()].find(({ isPaid }) => !isPaid);
  if (known !== undefined) return known;
  const { id } = await member.visitor.client.call(createOrder, {
    body: { product_id: 'gems-5k', currency: 'EUR' },
  });
  const purchase = { orderId: id, isPaid: false };
  purchases.set(id, purchase);
  return purchase;
}

/** @throws when the error is not that of a server that is down, starting or busy */
function expectRefusal(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  const { status } = error;
  if (status !== null && status !== 429 && status < 500) throw error;
}

/** Compares the server's data of a member's orders with its earlier answers. */
async function compare({ member, purchases }: Buyer): Promise<string[]> {
  const { client } = member.visitor;
  const faults: string[] = [];
  for (const { orderId, isPaid } of purchases.values()) {
    const state = await client.call(getOrder, { query: { id: orderId } }).then(
      (order) => order.state,
      (error: unknown) => String(error),
    );
    if (isPaid && state !== 'paid') faults.push(`order ${orderId} was paid and is ${state}`);
    if (!isPaid && !['open', 'paid'].includes(state))
      faults.push(`order ${orderId} was open and is ${state}`);
  }
  const { total } = await client.call(listOrders, { query: {} });
  // An order whose answer was lost is found again by the next order of the same product.
  if (total > purchases.size + 1)
    faults.push(`${member.userId} has ${total} orders for ${purchases.size} answers`);
  return faults;
}
