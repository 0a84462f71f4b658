import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Message } from '#src/contract/chat/message-calls.ts';
import { isPassingError, isReadOnlyError } from '#src/server/platform/database/database-errors.ts';
import { toErrorFields } from '#src/server/platform/log/log.ts';
import { FrameClock } from '#src/server/platform/process/frame-clock.ts';
import type { Services } from '#src/server/platform/services.ts';
import { ConversationChanges } from './conversation-changes.ts';
import { generations } from '../tables/tables.ts';
import { ChunkWriter } from './chunk-writer.ts';
import { finishReply, type ReplyResult } from './finish-reply.ts';
import { generateReply, type ReplyJob } from './generate-reply.ts';
import { ReplyMetrics } from './reply-metrics.ts';
import { ReplyOwner } from './reply-owner.ts';
import { RunningReply } from './running-reply.ts';

const recoverEveryMs = 5_000;
const stopCheckEveryMs = 1_000;
const finishRetryMs = 500;
/**
 * The time for which a process that stops tries to store the final states of its replies; afterwards recovery ends
 * them.
 */
const closePatienceMs = 8_000;

/** A reply that this process wrote, in its final state. */
export interface ReplyEnd {
  conversationId: string;
  message: Message;
  /** True if turns did not fit into its prompt, and no summary covers them yet. */
  hasDroppedTurns: boolean;
}

export interface ReplyWriterOptions {
  /** Called for every reply that ended with text of its own, complete or not. */
  onReplyEnd?: (end: ReplyEnd) => void;
  /** Called when a reply begins to be written, before its model is called. */
  onReplyBegin?: (conversationId: string) => void;
}

/**
 * Writes the replies of this process: they belong to the server and are finished even when the browser leaves
 * (rule:reply-belongs-to-server).
 */
export class ReplyWriter {
  readonly #services: Services;
  readonly #options: ReplyWriterOptions;
  readonly #owner: ReplyOwner;
  readonly #chunks: ChunkWriter;
  readonly #changes: ConversationChanges;
  readonly #metrics: ReplyMetrics;
  readonly #frames = new FrameClock();
  readonly #running = new Map<string, RunningReply>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #waitingForNone: (() => void)[] = [];
  #ticking = false;
  #closingAt: number | null = null;

  constructor(services: Services, options: ReplyWriterOptions = {}) {
    this.#services = services;
    this.#options = options;
    this.#changes = new ConversationChanges(services.database, services.log);
    this.#owner = new ReplyOwner(services.database, this.#changes, (error) => {
      services.log.warn('owner-lock-not-held', toErrorFields(error));
    });
    this.#chunks = new ChunkWriter(services.database, services.log);
    this.#metrics = new ReplyMetrics(services.metrics, () => this.#running.size);
  }

  /** The number that a new generation is stored with. */
  get ownerNumber(): number {
    return this.#owner.number;
  }

  /** The number of this process, and the check which others are alive. */
  get owner(): Pick<ReplyOwner, 'number' | 'isAlive'> {
    return this.#owner;
  }

  /** Acquires this process's lock and ends the replies of dead processes. Call once before serving. */
  async start(): Promise<void> {
    await this.#owner.acquireLock();
    await this.#recover();
    this.#timers.push(
      setInterval(() => void this.#tick(() => this.#recover()), recoverEveryMs).unref(),
      setInterval(() => void this.#tick(() => this.#stopRequested()), stopCheckEveryMs).unref(),
    );
  }

  /** Waits for the running replies until the signal, then ends them as interrupted with their text so far. */
  async close(over: AbortSignal): Promise<void> {
    await Promise.race([this.#allForgotten(), over.aborted || once(over, 'abort')]);
    for (const timer of this.#timers) clearInterval(timer);
    this.#closingAt = Date.now();
    for (const reply of this.#running.values()) reply.abort('shutdown');
    await this.#allForgotten();
    await this.#chunks.settle();
    await this.#changes.close();
    this.#owner.abandonLock();
  }

  /** Returns the reply that this process is writing under an id, if there is one. */
  find(messageId: string): RunningReply | undefined {
    return this.#running.get(messageId);
  }

  /**
   * Announces a reply before it is stored, so that recovery never takes it for an abandoned one; `begin` or `forget`
   * must follow.
   */
  announce(messageId: string): RunningReply {
    const reply = new RunningReply(messageId);
    if (this.#closingAt !== null) reply.abort('shutdown');
    this.#running.set(messageId, reply);
    return reply;
  }

  /** Forgets an announced reply that is not written. */
  forget(reply: RunningReply): void {
    this.#running.delete(reply.messageId);
    if (this.#running.size > 0) return;
    for (const resolve of this.#waitingForNone.splice(0)) resolve();
  }

  async #allForgotten(): Promise<void> {
    if (this.#running.size > 0) await new Promise<void>((resolve) => this.#waitingForNone.push(resolve));
  }

  /** Writes an announced reply, which is stored, in the background; every way it can end is stored. */
  begin(job: ReplyJob): void {
    this.#changes.tell(job.conversationId);
    this.#options.onReplyBegin?.(job.conversationId);
    void this.#write(job);
  }

  async #write(job: ReplyJob): Promise<void> {
    const { reply, conversationId } = job;
    const measured = this.#metrics.begin();
    try {
      const outcome = await generateReply(this.#services, job, {
        onText: () => {
          measured.noteText();
          this.#chunks.add(reply, conversationId);
          return this.#frames.next();
        },
        onRetract: () => this.#chunks.drop(reply),
      });
      measured.end(outcome);
      const eraseLate = this.#chunks.release(reply);
      const message = await this.#finish(reply, outcome);
      eraseLate();
      reply.finish(message);
      const { hasDroppedTurns = false } = outcome;
      if (message.state !== 'failed')
        this.#options.onReplyEnd?.({ conversationId, message, hasDroppedTurns });
    } catch (error) {
      this.#services.log.error('reply-not-finished', {
        message_id: reply.messageId,
        ...toErrorFields(error),
      });
      reply.fail(error);
    } finally {
      this.forget(reply);
    }
  }

  /** Stores the final state, whose text is nowhere else: if the database cannot be reached, or is full, this waits. */
  async #finish(reply: RunningReply, outcome: ReplyResult): Promise<Message> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const { database } = this.#services;
        const finished = await finishReply(database, this.#changes, {
          messageId: reply.messageId,
          outcome,
        });
        if (finished === null) throw new Error('the reply was erased while it was written');
        return finished;
      } catch (error) {
        const hasTime = this.#closingAt === null || Date.now() < this.#closingAt + closePatienceMs;
        if (!isPassingError(error) || !hasTime) throw error;
        if (attempt === 0) this.#services.log.warn(waitsFor(error), toErrorFields(error));
        await delay(finishRetryMs);
      }
    }
  }

  async #recover(): Promise<void> {
    await this.#owner.acquireLock();
    const ended = await this.#owner.recover((messageId) => this.#running.has(messageId));
    if (ended > 0) this.#services.log.warn('replies-recovered', { count: ended });
  }

  /** Aborts the replies whose stop was requested through another process. */
  async #stopRequested(): Promise<void> {
    if (this.#running.size === 0) return;
    const asked = await this.#services.database
      .select({ messageId: generations.messageId })
      .from(generations)
      .where(
        and(
          eq(generations.owner, this.ownerNumber),
          eq(generations.state, 'running'),
          isNotNull(generations.stopRequestedAt),
        ),
      );
    for (const { messageId } of asked) this.find(messageId)?.abort('stopped');
  }

  /** Runs one background task at a time; a task that fails is logged and tried again at the next turn. */
  async #tick(work: () => Promise<void>): Promise<void> {
    if (this.#ticking) return;
    this.#ticking = true;
    try {
      await work();
    } catch (error) {
      this.#services.log.warn('reply-upkeep-failed', toErrorFields(error));
    } finally {
      this.#ticking = false;
    }
  }
}

/** The log event that names the cause for which a reply cannot be stored now. */
function waitsFor(error: unknown): string {
  return isReadOnlyError(error) ? 'reply-waits-for-room' : 'reply-waits-for-database';
}
