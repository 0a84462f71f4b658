import { isQuiet } from '#src/domain/time/is-quiet.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { toErrorFields, type Log } from '#src/server/platform/log/log.ts';
import { composeNotice } from './compose-notice.ts';
import { countUnreadChats, loadNames, loadUnseenReply, type UnseenReply } from './load-unseen-reply.ts';
import type { PushSender } from './push-sender.ts';
import { listSubscriptions } from './subscriptions.ts';

export interface EndedReply {
  conversationId: string;
  messageId: string;
}

export interface ReplyNotifierOptions {
  database: Database;
  log: Log;
  sender: Pick<PushSender, 'send' | 'close'>;
  /**
   * The time in ms before a notification is sent, in which a page that is reloading can read on; a reader connected to
   * another process is noted there.
   */
  waitMs: number;
}

const mostAtOnce = 4;
/** Replies beyond this many are left out. */
const mostWaiting = 5_000;
/** The time in ms for which this process continues at its end, for waiting notifications. */
const closeMs = 3_000;

/** Notifies people of replies that nobody saw, in the background: errors are logged, and no reply waits for it. */
export class ReplyNotifier {
  readonly #options: ReplyNotifierOptions;
  /** By conversation: of several replies in one, the newest is notified. */
  readonly #waiting = new Map<string, { reply: EndedReply; timer: NodeJS.Timeout }>();
  readonly #ready: EndedReply[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(options: ReplyNotifierOptions) {
    this.#options = options;
  }

  notify(reply: EndedReply): void {
    clearTimeout(this.#waiting.get(reply.conversationId)?.timer);
    this.#waiting.delete(reply.conversationId);
    if (this.#waiting.size + this.#ready.length >= mostWaiting) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(reply.conversationId);
      this.#ready.push(reply);
      this.#begin();
    }, this.#options.waitMs).unref();
    this.#waiting.set(reply.conversationId, { reply, timer });
  }

  /** Sends the waiting notifications now. */
  async close(): Promise<void> {
    for (const { reply, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      this.#ready.push(reply);
    }
    this.#waiting.clear();
    this.#begin();
    while (this.#running.size > 0) await Promise.all(this.#running);
    await this.#options.sender.close(closeMs);
  }

  #begin(): void {
    while (this.#running.size < mostAtOnce) {
      const reply = this.#ready.shift();
      if (reply === undefined) return;
      const work = this.#tell(reply).finally(() => {
        this.#running.delete(work);
        this.#begin();
      });
      this.#running.add(work);
    }
  }

  async #tell(ended: EndedReply): Promise<void> {
    const { database, log } = this.#options;
    try {
      const reply = await loadUnseenReply(database, ended);
      if (reply !== null && !isQuietFor(reply)) await this.#send(reply);
    } catch (error) {
      log.warn('reply-not-notified', toErrorFields(error));
    }
  }

  async #send(reply: UnseenReply): Promise<void> {
    const { database, sender } = this.#options;
    const { userId } = reply;
    const [subscriptions, names, unreadChats] = await Promise.all([
      listSubscriptions(database, userId),
      loadNames(database, reply.characterId),
      countUnreadChats(database, userId),
    ]);
    for (const subscription of subscriptions) {
      const { language } = subscription;
      const name = names.get(language) ?? names.values().next().value ?? '';
      sender.send({
        userId,
        subscription,
        notice: composeNotice({ reply, language, name, unreadChats }),
      });
    }
  }
}

/**
 * Returns true in the quiet hours. Nothing is sent then, nor later: the replies are in the list, and the next
 * notification counts them.
 */
function isQuietFor({ quietFrom, quietUntil, timeZone }: UnseenReply): boolean {
  if (quietFrom === null || quietUntil === null) return false;
  return isQuiet({ from: quietFrom, until: quietUntil }, timeZone, Temporal.Now.instant());
}
