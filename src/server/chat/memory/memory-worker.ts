import { ModelError } from '#src/server/platform/llm/model/chat-model.ts';
import { describeError } from '#src/server/platform/log/log.ts';
import type { Services } from '#src/server/platform/services.ts';
import { extendSummary } from './extend-summary.ts';
import { spenders } from '#src/server/platform/limits/token-budgets.ts';
import { loadMemoryScene, type MemoryScene } from './load-memory-scene.ts';
import { rememberFacts } from './remember-facts.ts';
import { writeTitle } from './write-title.ts';

/** Conversations remembered at the same time: replies come first, and a model has few places. */
const mostAtOnce = 2;
/**
 * Parts of a long history remembered after one reply; more of those for which a prompt has no room: a part is
 * hardly more than a message where a server was found to read a quarter of what it was thought to.
 */
const partsAtOnce: Readonly<Record<Work, number>> = { all: 4, summary: 16 };
/** One conversation takes no longer than this. */
const patienceMs = 180_000;
/** After so many answers of a wrong form, the messages that they were about are passed over. */
const mostNonsense = 3;
/** The longest queue; conversations beyond it wait for their next reply. */
const mostWaiting = 5_000;
/** A reply that was made way for ends within this, or its conversation is remembered all the same. */
const longestReplyMs = 60_000;
/** After so many replies without a silence between them, the summary waits for none. */
const hurriedReplies = 2;

/** The work to do: all of it, or only the summary, and that only where the history is about to outgrow its room. */
type Work = 'all' | 'summary';

interface Running {
  done: Promise<void>;
  /** Breaks it off for a reply; null for what a reply has to wait for. */
  stop: AbortController | null;
}

/** A conversation in which something was said that is not remembered yet. */
interface Unremembered {
  /** The number of replies that ended since it was last remembered. */
  replies: number;
  /** Ends with the silence that is waited for. */
  timer: NodeJS.Timeout | undefined;
}

/**
 * Remembers conversations, and gives them titles, in the background of this process, once nobody has said anything in them for a while, so that what
 * was said in several turns is one request: a model that serves one at a time is free for the next reply, which breaks
 * off what is under way. Where no silence comes, the summary is made meanwhile, before the history outgrows its room. It
 * never fails a reply: what goes wrong is logged, and tried again after the next one.
 */
export class MemoryWorker {
  readonly #services: Services;
  /** The silence after which a conversation is remembered. */
  readonly #silenceMs: number;
  readonly #unremembered = new Map<string, Unremembered>();
  readonly #waiting = new Map<string, Work>();
  readonly #running = new Map<string, Running>();
  readonly #nonsense = new Map<string, number>();
  readonly #closing = new AbortController();

  constructor(services: Services) {
    this.#services = services;
    const asksModels = services.chatModels.list().some(({ kind }) => kind !== 'demo');
    this.#silenceMs = asksModels ? services.env.MEMORY_SILENCE_SECONDS * 1_000 : 0;
  }

  /**
   * A reply ended in a conversation: remembers what is new in it, once however often it is asked for meanwhile.
   * @param leavesOut turns are in neither its prompt nor the summary: then that waits for no silence
   */
  remember(conversationId: string, leavesOut = false): void {
    const isOff = this.#services.env.MEMORY === 'off' || this.#closing.signal.aborted;
    if (isOff || this.#unremembered.size >= mostWaiting) return;
    const before = this.#unremembered.get(conversationId);
    clearTimeout(before?.timer);
    const replies = (before?.replies ?? 0) + 1;
    const timer = this.#wait(conversationId, this.#silenceMs);
    this.#unremembered.set(conversationId, { replies, timer });
    if (leavesOut || replies >= hurriedReplies) this.#enqueue(conversationId, 'summary');
  }

  /** Something is being said in a conversation: what is remembered of it waits, so that its reply does not. */
  makeWay(conversationId: string): void {
    const unremembered = this.#unremembered.get(conversationId);
    if (unremembered !== undefined) {
      clearTimeout(unremembered.timer);
      unremembered.timer = this.#wait(conversationId, longestReplyMs);
    }
    if (this.#waiting.get(conversationId) === 'all') this.#waiting.delete(conversationId);
    this.#running.get(conversationId)?.stop?.abort();
  }

  /** True while something of a conversation is being remembered, or about to be. */
  isWorking(conversationId: string): boolean {
    return (
      this.#unremembered.has(conversationId) ||
      this.#waiting.has(conversationId) ||
      this.#running.has(conversationId)
    );
  }

  /** Drops what waits, and breaks off what runs. */
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
      this.#services.log.warn('memory-failed', { fault, ...describeError(error) });
    } finally {
      // What ended meanwhile waits for a silence of its own; what was broken off, for that of the reply.
      const left = this.#unremembered.get(conversationId);
      const isDone = work === 'all' && stop?.signal.aborted !== true;
      if (isDone && left?.replies === replies) this.#unremembered.delete(conversationId);
    }
  }

  async #rememberParts(conversationId: string, work: Work, signal: AbortSignal): Promise<void> {
    const scene = await loadMemoryScene(this.#services, conversationId);
    if (scene === null) return;
    const { userId } = scene.conversation;
    await spenders.run({ userId, network: null }, () =>
      work === 'all' ? this.#rememberScene(scene, signal) : this.#summarise(scene, work, signal),
    );
  }

  async #rememberScene(scene: MemoryScene, signal: AbortSignal): Promise<void> {
    const conversationId = scene.conversation.id;
    const givesUp = (this.#nonsense.get(conversationId) ?? 0) >= mostNonsense;
    const facts = () => rememberFacts(this.#services, scene, { signal, givesUp });
    const [noted] = await Promise.allSettled([takeParts(facts, partsAtOnce.all, signal)]);
    // A model that cannot write notes as they were asked for may still write a summary and a title; one that is away cannot.
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

/** Does some parts of a longer work, until there are none left. */
async function takeParts(takePart: () => Promise<boolean>, most: number, signal: AbortSignal): Promise<void> {
  for (let part = 0; part < most && !signal.aborted; part += 1) {
    if (!(await takePart())) return;
  }
}

function isNonsense(error: unknown): boolean {
  return error instanceof ModelError && error.fault === 'malformed';
}
