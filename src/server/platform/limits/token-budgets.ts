import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { isAnyOf } from '../database/is-any-of.ts';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { AppError } from '#src/contract/errors/app-error.ts';
import type { Database } from '../database/database.ts';
import type { Env } from '../settings/env.ts';
import { requireInstallationSecret } from '../database/require-installation-secret.ts';
import { toErrorFields, type Log } from '../log/log.ts';
import { runStatement } from '../database/run-statement.ts';
import { createStatement } from '../database/statement.ts';
import { tokenSpending } from '../database/tables.ts';
import { listWiderNetworks } from './list-wider-networks.ts';
import { tokensSpentMessages } from './tokens-spent-messages.ts';

/** The person for whom a model works, and the person's network; null where that is not known. */
export interface Spender {
  userId: string;
  network: string | null;
  isMember: boolean;
}

/** The person whose budgets pay for the current work; undefined for work that may ask no model. */
export const spenderContext = new AsyncLocalStorage<Spender>();

const dayMs = 86_400_000;
/** Age at which stored numbers are read again, because other processes spend tokens, too. */
const staleMs = 30_000;
/**
 * Most cached accounts: more than are used within `staleMs`; the cache allocates all its memory at once, 60 bytes for
 * each.
 */
const mostKnown = 10_000;
/** Delay before spent tokens are stored, so that replies that end together are one statement. */
const storeAfterMs = 500;
const mostAtOnce = 1_000;

/**
 * One statement for any number of accounts, in the same order everywhere, so that no two processes wait for each other.
 */
const addStatement = createStatement(
  sql`
    insert into ${tokenSpending} (day, key, tokens)
    select day, key, tokens from json_to_recordset(${sql.placeholder('spent')}::text::json)
      as spent(day date, key text, tokens bigint)
    order by day, key
    on conflict (day, key) do update set tokens = ${tokenSpending.tokens} + excluded.tokens
    returning day::text, key, tokens`,
  z.object({ day: z.string(), key: z.string(), tokens: z.coerce.number() }),
);

interface Account {
  key: string;
  limit: number;
  kind: AccountKind;
}

type AccountKind = 'visitor' | 'network' | 'guests' | 'site';

/** The share of the site's tokens that its guests may use together: the rest is for members. */
const shareOfGuests = 0.5;

interface BudgetEntry {
  /** Stored tokens, as last read from the database. */
  tokens: number;
  /** Tokens of running replies, and of ended replies that are not stored yet. */
  pending: number;
  readAt: number;
}

/**
 * Daily budgets of tokens for each person, each network and the whole site, by days in UTC (docs/decisions/0027). They
 * are stored in PostgreSQL, so that all processes count together and a restart loses nothing (a kill loses the last half
 * second); keys are hashed, and numbers of earlier days are deleted.
 */
export class TokenBudgets {
  readonly #database: Database;
  readonly #log: Log;
  readonly #limits: Readonly<Record<Account['kind'], number>>;
  readonly #secret: string;
  readonly #now: () => number;
  readonly #known = new LRUCache<string, BudgetEntry>({ max: mostKnown });
  /** The hashed keys of accounts, because every call needs the same keys again. */
  readonly #keys = new LRUCache<string, string>({ max: mostKnown });
  readonly #storing = new Set<Promise<void>>();
  /** Spent tokens that are not stored yet, by key. */
  #unstored = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  private constructor(
    { database, env, log }: { database: Database; env: Env; log: Log },
    secret: string,
    now: () => number,
  ) {
    this.#database = database;
    this.#log = log;
    this.#secret = secret;
    this.#now = now;
    this.#limits = {
      visitor: env.DAILY_TOKENS_OF_VISITOR,
      network: env.DAILY_TOKENS_OF_NETWORK,
      guests: Math.ceil(env.DAILY_TOKENS_OF_SITE * shareOfGuests),
      site: env.DAILY_TOKENS_OF_SITE,
    };
  }

  static async open(
    services: { database: Database; env: Env; log: Log },
    now: () => number = Date.now,
  ): Promise<TokenBudgets> {
    return new TokenBudgets(
      services,
      await requireInstallationSecret(services.database, 'token-budgets'),
      now,
    );
  }

  /**
   * Checks that a person has tokens left today, and that the person's networks, the guests together and the site have.
   * @throws AppError 50001 with status 429 and `Retry-After`, until the next day in UTC
   */
  async require(spender: Spender): Promise<void> {
    const accounts = this.#accountsOf(spender);
    const unknown = accounts.filter(({ key }) => (this.#known.get(key)?.readAt ?? 0) === 0);
    const stale = accounts.filter(({ key }) => this.#now() - (this.#known.get(key)?.readAt ?? 0) > staleMs);
    if (unknown.length > 0) await this.#read(unknown);
    else if (stale.length > 0) this.#inBackground(this.#read(stale));
    for (const { key, limit, kind } of accounts) {
      const { tokens, pending } = this.#known.get(key) ?? { tokens: 0, pending: 0 };
      if (tokens + pending < limit) continue;
      this.#log.debug('tokens-spent', { state: kind });
      throw new AppError(50001, {
        status: 429,
        userMessage: tokensSpentMessages[kind],
        retryAfterSeconds: Math.max(1, Math.ceil((dayMs - (this.#now() % dayMs)) / 1_000)),
      });
    }
  }

  /**
   * Reserves the tokens of work that begins.
   * @returns a function that counts the tokens that it really used, once
   */
  begin(spender: Spender, tokens: number): (spent: number) => void {
    const accounts = this.#accountsOf(spender);
    for (const { key } of accounts) this.#entryOf(key).pending += tokens;
    return (spent) => {
      for (const { key } of accounts) this.#release(key, tokens - spent);
      if (spent === 0) return;
      for (const { key } of accounts) this.#unstored.set(key, (this.#unstored.get(key) ?? 0) + spent);
      this.#storeSoon();
    };
  }

  /** Deletes the days before yesterday. @returns the number of rows */
  async eraseOldDays(): Promise<number> {
    const before = this.#dayOf(this.#now() - dayMs);
    const deleted = await this.#database
      .delete(tokenSpending)
      .where(lt(tokenSpending.day, before))
      .returning({ day: tokenSpending.day });
    return deleted.length;
  }

  /** Stores the rest, and waits for it. */
  async close(): Promise<void> {
    await Promise.all(this.#storing);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#inBackground(this.#store());
    await Promise.all(this.#storing);
  }

  #accountsOf(spender: Spender): Account[] {
    const day = this.#dayOf(this.#now());
    const account = (kind: AccountKind, name: string, factor = 1): Account[] => {
      const limit = this.#limits[kind] * factor;
      // The day is part of the key, so that cached numbers of another day do not count.
      return limit === 0 ? [] : [{ key: this.#accountKeyOf(day, `${day} ${kind} ${name}`), limit, kind }];
    };
    return [
      ...account('visitor', spender.userId),
      ...(spender.network === null ? [] : this.#networksOf(spender.network)).flatMap(({ network, factor }) =>
        account('network', network, factor),
      ),
      ...(spender.isMember ? [] : account('guests', '')),
      ...account('site', ''),
    ];
  }

  #networksOf(network: string): { network: string; factor: number }[] {
    return [{ network, factor: 1 }, ...listWiderNetworks(network)];
  }

  #accountKeyOf(day: string, account: string): string {
    const known = this.#keys.get(account);
    if (known !== undefined) return known;
    const hash = createHmac('sha256', this.#secret).update(account).digest('base64url');
    const key = `${day} ${hash.slice(0, 22)}`;
    this.#keys.set(account, key);
    return key;
  }

  #dayOf(ms: number): string {
    return new Date(ms).toISOString().slice(0, 10);
  }

  #entryOf(key: string): BudgetEntry {
    const known = this.#known.get(key) ?? { tokens: 0, pending: 0, readAt: 0 };
    this.#known.set(key, known);
    return known;
  }

  async #read(accounts: readonly Account[]): Promise<void> {
    const rows = await this.#database
      .select({ key: tokenSpending.key, tokens: tokenSpending.tokens })
      .from(tokenSpending)
      .where(
        and(
          eq(tokenSpending.day, this.#dayOf(this.#now())),
          isAnyOf(
            tokenSpending.key,
            accounts.map(({ key }) => storedKeyOf(key)),
          ),
        ),
      );
    const found = new Map(rows.map(({ key, tokens }) => [key, tokens]));
    for (const { key } of accounts) this.#learn(key, found.get(storedKeyOf(key)) ?? 0);
  }

  /** Releases pending tokens; an entry that was evicted from the cache has none left. */
  #release(key: string, tokens: number): void {
    const entry = this.#entryOf(key);
    entry.pending = Math.max(0, entry.pending - tokens);
  }

  #storeSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#inBackground(this.#store());
    }, storeAfterMs).unref();
  }

  /** @throws the database's error; the tokens are then stored with the next tokens */
  async #store(): Promise<void> {
    const spent = [...this.#unstored];
    this.#unstored = new Map();
    for (let from = 0; from < spent.length; from += mostAtOnce) {
      const some = spent.slice(from, from + mostAtOnce);
      try {
        await this.#add(some);
      } catch (error) {
        for (const [key, tokens] of spent.slice(from))
          this.#unstored.set(key, (this.#unstored.get(key) ?? 0) + tokens);
        this.#storeSoon();
        throw error;
      }
      for (const [key, tokens] of some) this.#release(key, tokens);
    }
  }

  async #add(spent: readonly (readonly [string, number])[]): Promise<void> {
    const values = spent.map(([key, tokens]) => ({ day: key.slice(0, 10), key: storedKeyOf(key), tokens }));
    const rows = await runStatement(this.#database, addStatement, { spent: JSON.stringify(values) });
    for (const { day, key, tokens } of rows) this.#learn(`${day} ${key}`, tokens);
  }

  #learn(key: string, tokens: number): void {
    const known = this.#entryOf(key);
    known.tokens = Math.max(known.tokens, tokens);
    known.readAt = this.#now();
  }

  #inBackground(work: Promise<void>): void {
    const storing = work
      .catch((error: unknown) => this.#log.warn('token-spending-failed', toErrorFields(error)))
      .finally(() => this.#storing.delete(storing));
    this.#storing.add(storing);
  }
}

/** Returns the key in the database, where the day has its own column. */
function storedKeyOf(key: string): string {
  return key.slice(11);
}
