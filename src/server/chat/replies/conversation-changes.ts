import { sql } from 'drizzle-orm';
import type { Database } from '#src/server/platform/database/database.ts';
import { toErrorFields, type Log } from '#src/server/platform/log/log.ts';

/**
 * Keeps the rest of the transaction from notifying of the conversations that it changes: PostgreSQL commits one
 * notifying transaction at a time, so every message would wait for the messages of everybody else
 * (docs/decisions/0057). `ConversationChanges.tell` must follow the commit.
 */
export const keepQuiet = sql`select set_config('yuanfen.quiet', 'on', true)`;

/** The time for which changes are collected before they are announced. */
const collectMs = 50;

/** Announces changed conversations to the watchers of all processes, in one notification for many. */
export class ConversationChanges {
  readonly #database: Pick<Database, 'relaxed'>;
  readonly #log: Log;
  readonly #changed = new Set<string>();
  #telling: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Pick<Database, 'relaxed'>, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  /** Announces a conversation whose change is committed. */
  tell(conversationId: string): void {
    this.#changed.add(conversationId);
    this.#timer ??= setTimeout(() => this.#tellAll(), collectMs).unref();
  }

  /** Announces what is left. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#tellAll();
    await this.#telling;
  }

  #tellAll(): void {
    this.#timer = null;
    const ids = [...this.#changed];
    this.#changed.clear();
    if (ids.length > 0) this.#telling = Promise.all([this.#telling, this.#notify(ids)]).then(() => undefined);
  }

  async #notify(ids: readonly string[]): Promise<void> {
    try {
      await this.#database.relaxed`
        select pg_notify('conversation_changed', id) from unnest(${[...ids]}::text[]) as changed (id)`;
    } catch (error) {
      // Watchers look by themselves every few seconds.
      this.#log.warn('conversation-changes-not-announced', toErrorFields(error));
    }
  }
}
