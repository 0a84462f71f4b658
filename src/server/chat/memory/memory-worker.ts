import { ModelError } from '#src/server/platform/llm/model/chat-model.ts';
import { toErrorFields } from '#src/server/platform/log/log.ts';
import type { Services } from '#src/server/platform/services.ts';
import { extendSummary } from './extend-summary.ts';
import { spenderContext } from '#src/server/platform/limits/token-budgets.ts';
import { loadMemoryScene, type MemoryScene } from './load-memory-scene.ts';
import { rememberFacts } from './remember-facts.ts';
import { writeTitle } from './write-title.ts';

/** Conversations processed at the same time: replies come first, and a model has few places. */
const mostAtOnce = 2;
/**
 * Steps of processing after one reply. A summary for messages that no longer fit into a prompt may take more steps: for
 * a server that reads a quarter of what was assumed, one step covers hardly more than one message.
 */
const partsAtOnce: Readonly<Record<Work, number>> = { all: 4, summary: 16 };
/** The longest time for one conversation. */
const patienceMs = 180_000;
/** The number of malformed answers after which the messages that they were about are skipped. */
const mostNonsense = 3;
/** The longest queue; conversations beyond it wait for their next reply. */
const mostWaiting = 5_000;
/** The longest time to wait for a reply that has priority; after it, the conversation is processed anyway. */
const longestReplyMs = 60_000;
/** The number of replies without a silence between them after which the summary no longer waits for one. */
const hurriedReplies = 2;

/** The work to do: all of it, or only the summary, if the history is about to outgrow its room. */
type Work = 'all' | 'summary';

interface RunningWork {
  done: Promise<void>;
  /** Aborts the work for a reply; null for work that the reply has to wait for. */
  stop: AbortController | null;
}

/** A conversation with messages that are not processed yet. */
interface Unremembered {
  /** The number of replies that ended since it was last processed. */
  replies: number;
  /** Fires after the silence. */
  timer: NodeJS.Timeout | undefined;
}

/**
 * Extracts the memories of conversations, and gives them titles, in the background of this process, once nobody has
 * written in them for a while, so that several turns are one request: a model that serves one request at a time is free
 * for the next reply, which aborts the running work. If no silence comes, the summary is written anyway, before the
 * history outgrows its room. It never fails a reply: errors are logged, and the work is tried again after the next one.
 */
export class MemoryWorker {
  readonly #services: Services;
  readonly #silenceMs: number;
  readonly #unremembered = new Map<string, Unremembered>();
  readonly #waiting = new Map<string, Work>();
  readonly #running = new Map<string, RunningWork>();
  readonly #nonsense = new Map<string, number>();
  readonly #closing = new AbortController();

  constructor(services: Services) {
    this.#services = services;
    const asksModels = services.chatModels.list().some(({ kind }) => kind !== 'demo');
    this.#silenceMs = asksModels ? services.env.MEMORY_SILENCE_SECONDS * 1_000 : 0;
  }

  /**
   * Schedules a conversation after the end of a reply: its new messages are processed once, however often this is
   * called until then.
   * @param hasDroppedTurns true if turns are in neither its prompt nor the summary: the summary is then written without
   * waiting for a silence
   */
  remember(conversationId: string, hasDroppedTurns = false): void {
    const isOff = this.#services.env.MEMORY === 'off' || this.#closing.signal.aborted;
    if (isOff || this.#unremembered.size >= mostWaiting) return;
    const before = this.#unremembered.get(conversationId);
    clearTimeout(before?.timer);
    const replies = (before?.replies ?? 0) + 1;
    const timer = this.#wait(conversationId, this.#silenceMs);
    this.#unremembered.set(conversationId, { replies, timer });
    if (hasDroppedTurns || replies >= hurriedReplies) this.#enqueue(conversationId, 'summary');
  }

  /** Gives priority to a reply of a conversation: its memory work waits, so that the reply does not. */
  yieldToReply(conversationId: string): void {
    const unremembered = this.#unremembered.get(conversationId);
    if (unremembered !== undefined) {
      clearTimeout(unremembered.timer);
      unremembered.timer = this.#wait(conversationId, longestReplyMs);
    }
    if (this.#waiting.get(conversationId) === 'all') this.#waiting.delete(conversationId);
    this.#running.get(conversationId)?.stop?.abort();
  }

  /** Returns true while memories of a conversation are being extracted, or about to be. */
  isWorking(conversationId: string): boolean {
    return (
      this.#unremembered.has(conversationId) ||
      this.#waiting.has(conversationId) ||
      this.#running.has(conversationId)
    );
  }

  /** Drops waiting work, and aborts running work. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const { timer } of this.#unremembered.values()) clearTimeout(timer);
    this.#waiting.clear();
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  #wait(conversationId: string, silenceMs: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#enqueue(conversationId, 'all');
    }, silenceMs).unref();
  }

  #enqueue(conversationId: string, work: Work): void {
    if (this.#closing.signal.aborted || this.#waiting.get(conversationId) === 'all') return;
    this.#waiting.set(conversationId, work);
    setImmediate(() => this.#begin());
  }

  #begin(): void {
    for (const [conversationId, work] of this.#waiting) {
      if (this.#running.size >= mostAtOnce) return;
      if (this.#running.has(conversationId)) continue;
      this.#waiting.delete(conversationId);
      const stop = work === 'all' ? new AbortController() : null;
      const done = this.#work(conversationId, work, stop).finally(() => {
        this.#running.delete(conversationId);
        this.#begin();
      });
      this.#running.set(conversationId, { done, stop });
    }
  }

  async #work(conversationId: string, work: Work, stop: AbortController | null): Promise<void> {
    const signals = [this.#closing.signal, AbortSignal.timeout(patienceMs)];
    const signal = AbortSignal.any(stop === null ? signals : [...signals, stop.signal]);
    const { replies } = this.#unremembered.get(conversationId) ?? { replies: 0 };
    try {
      await this.#rememberParts(conversationId, work, signal);
      this.#nonsense.delete(conversationId);
    } catch (error) {
      if (this.#closing.signal.aborted || stop?.signal.aborted === true) return;
      const fault = error instanceof ModelError ? error.fault : 'internal';
      if (isNonsense(error)) this.#countNonsense(conversationId);
      this.#services.log.warn('memory-failed', { fault, ...toErrorFields(error) });
    } finally {
      // A reply that ended in the meantime waits for a silence of its own; aborted work waits for the silence after the
      // reply.
      const left = this.#unremembered.get(conversationId);
      const isDone = work === 'all' && stop?.signal.aborted !== true;
      if (isDone && left?.replies === replies) this.#unremembered.delete(conversationId);
    }
  }

  async #rememberParts(conversationId: string, work: Work, signal: AbortSignal): Promise<void> {
    const scene = await loadMemoryScene(this.#services, conversationId);
    if (scene === null) return;
    const { userId } = scene.conversation;
    await spenderContext.run({ userId, network: null, isMember: scene.isMember }, () =>
      work === 'all' ? this.#rememberScene(scene, signal) : this.#summarise(scene, work, signal),
    );
  }

  async #rememberScene(scene: MemoryScene, signal: AbortSignal): Promise<void> {
    const conversationId = scene.conversation.id;
    const givesUp = (this.#nonsense.get(conversationId) ?? 0) >= mostNonsense;
    const facts = () => rememberFacts(this.#services, scene, { signal, givesUp });
    const [noted] = await Promise.allSettled([takeParts(facts, partsAtOnce.all, signal)]);
    // A model that cannot write notes in the requested form may still write a summary and a title; one that cannot be
    // reached cannot.
    if (noted.status === 'rejected' && !isNonsense(noted.reason)) throw noted.reason;
    await this.#summarise(scene, 'all', signal);
    await writeTitle(this.#services, scene, signal);
    if (noted.status === 'rejected') throw noted.reason;
  }

  async #summarise(scene: MemoryScene, work: Work, signal: AbortSignal): Promise<void> {
    if (scene.model.kind === 'demo') return;
    await takeParts(() => extendSummary(this.#services, scene, signal), partsAtOnce[work], signal);
  }

  #countNonsense(conversationId: string): void {
    this.#nonsense.set(conversationId, (this.#nonsense.get(conversationId) ?? 0) + 1);
    const [oldest] = this.#nonsense.keys();
    if (this.#nonsense.size > mostWaiting && oldest !== undefined) this.#nonsense.delete(oldest);
  }
}

/** Processes parts of a longer work, until none is left. */
async function takeParts(takePart: () => Promise<boolean>, most: number, signal: AbortSignal): Promise<void> {
  for (let part = 0; part < most && !signal.aborted; part += 1) {
    if (!(await takePart())) return;
  }
}

function isNonsense(error: unknown): boolean {
  return error instanceof ModelError && error.fault === 'malformed';
}
