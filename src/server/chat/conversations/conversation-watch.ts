import { and, isNull } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import {
  type Listening,
  listenToChannel,
} from '#src/server/platform/database/connections/listen-to-channel.ts';
import { answerEvents } from '#src/server/platform/http/answers/event-stream.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import { toErrorFields } from '#src/server/platform/log/log.ts';
import type { Services } from '#src/server/platform/services.ts';
import { requireConversation } from '../messages/require-conversation.ts';
import type { LoginWatch } from '../replies/login-watch.ts';
import { conversations } from '../tables/tables.ts';
import { VersionStream } from './version-stream.ts';

/** The most streams of one person, one for each tab: with another, the oldest ends. */
const mostWatchers = 5;
/**
 * Interval at which all conversations are checked for changes without a notification: after a lost connection, or when
 * a conversation is erased.
 */
const pollMs = 3_000;

/**
 * Notifies readers of conversations of every change, wherever it is made: the database notifies every process
 * (conversation_changed). One connection serves all readers of this process; it is opened for the first one.
 */
export class ConversationWatch {
  readonly #services: Pick<Services, 'database' | 'log' | 'env'>;
  readonly #sessions: LoginWatch;
  readonly #watchers = new Map<string, Set<VersionStream>>();
  /** The streams of each person, the oldest first. */
  readonly #ofUser = new Map<string, Set<VersionStream>>();
  readonly #timer: NodeJS.Timeout;
  #listening: Listening | null = null;

  constructor(services: Pick<Services, 'database' | 'log' | 'env'>, sessions: LoginWatch) {
    this.#services = services;
    this.#sessions = sessions;
    this.#timer = setInterval(() => void this.#look([...this.#watchers.keys()]), pollMs).unref();
  }

  /**
   * Opens a stream of the version of a conversation, now and after every change. It ends after ten minutes, and as soon
   * as the visitor may no longer read the conversation (rule:sessions). A sixth stream of a person ends the oldest: the
   * stream of a phone that changed its network lives on here for minutes.
   * @throws AppError 40003 with 404 for a foreign or unknown conversation
   */
  async open(visitor: Visitor, conversationId: string): Promise<Response> {
    const { userId } = visitor;
    const session = this.#sessions.begin(visitor);
    const watcher = new VersionStream(userId, () => {
      session.leave();
      this.#forget(conversationId, watcher);
    });
    session.ended.addEventListener('abort', () => {
      watcher.end();
    });
    const own = (this.#ofUser.get(userId) ?? new Set()).add(watcher);
    this.#ofUser.set(userId, own);
    for (const oldest of [...own].slice(0, -mostWatchers)) oldest.end();
    // Registered before the version is read, so that no change is missed between the two.
    this.#watchers.set(conversationId, (this.#watchers.get(conversationId) ?? new Set()).add(watcher));
    try {
      this.#listen();
      const { version } = await requireConversation(this.#services.database, visitor, conversationId);
      watcher.sendVersion(version);
      return answerEvents(watcher);
    } catch (error) {
      watcher.end();
      throw error;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const watchers of [...this.#watchers.values()]) for (const watcher of [...watchers]) watcher.end();
    await this.#listening?.stop();
  }

  #listen(): void {
    const { env, log } = this.#services;
    if (this.#listening !== null || env.DATABASE_URL === undefined) return;
    this.#listening = listenToChannel(env.DATABASE_URL, 'conversation_changed', {
      onPayload: (payload) => {
        const [id = ''] = payload.split(' ');
        if (this.#watchers.has(id)) void this.#look([id]);
      },
      onConnect: () => void this.#look([...this.#watchers.keys()]),
      onFault: (error) => {
        log.warn('conversation-changes-not-heard', toErrorFields(error));
      },
    });
  }

  /** Sends the current state of some conversations to their watchers, and ends the watchers who no longer own them. */
  async #look(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const { database, log } = this.#services;
    try {
      const rows = await database
        .select({ id: conversations.id, userId: conversations.userId, version: conversations.version })
        .from(conversations)
        .where(and(isAnyOf(conversations.id, ids), isNull(conversations.deletedAt)));
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const id of ids) {
        const row = byId.get(id);
        for (const watcher of [...(this.#watchers.get(id) ?? [])]) {
          if (row?.userId === watcher.userId) watcher.sendVersion(row.version);
          else watcher.end();
        }
      }
    } catch (error) {
      log.warn('conversations-not-looked-at', toErrorFields(error));
    }
  }

  #forget(conversationId: string, watcher: VersionStream): void {
    const watchers = this.#watchers.get(conversationId);
    watchers?.delete(watcher);
    if (watchers?.size === 0) this.#watchers.delete(conversationId);
    const own = this.#ofUser.get(watcher.userId);
    own?.delete(watcher);
    if (own?.size === 0) this.#ofUser.delete(watcher.userId);
  }
}
