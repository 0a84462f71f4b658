import { ModelError } from '#src/server/platform/llm/chat-model.ts';
import { describeError } from '#src/server/platform/log.ts';
import type { Services } from '#src/server/platform/services.ts';
import { extendSummary } from './extend-summary.ts';
import { spenders } from '#src/server/platform/limits/token-budgets.ts';
import { loadMemoryScene, type MemoryScene } from './load-memory-scene.ts';
import { rememberFacts } from './remember-facts.ts';

/** How many conversations are remembered at once: replies come first, and a model has only so many places. */
const mostAtOnce = 2;
/** How many parts of a long history are remembered after one reply. */
const partsAtOnce = 4;
/** One conversation takes no longer than this. */
const patienceMs = 180_000;
/** After so many answers of a wrong form, the messages that they were about are passed over. */
const mostNonsense = 3;
/** What waits beyond this is left for the next reply of its conversation. */
const mostWaiting = 5_000;

/**
 * Remembers conversations in the background of this process, after their replies. It never holds a reply up and never
 * fails one: what goes wrong is logged, and tried again after the next reply.
 */
export class MemoryWorker {
  readonly #services: Services;
  readonly #waiting = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #nonsense = new Map<string, number>();
  readonly #closing = new AbortController();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Remembers what is new in a conversation, once however often it is asked for meanwhile. */
  remember(conversationId: string): void {
    const isOff = this.#services.env.MEMORY === 'off' || this.#closing.signal.aborted;
    if (isOff || this.#waiting.size >= mostWaiting) return;
    this.#waiting.add(conversationId);
    setImmediate(() => this.#begin());
  }

  /** Whether something is being remembered of a conversation, or about to be. */
  isWorking(conversationId: string): boolean {
    return this.#waiting.has(conversationId) || this.#running.has(conversationId);
  }

  /** Drops what waits, and breaks off what runs. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#waiting.clear();
    await Promise.all(this.#running.values());
  }

  #begin(): void {
    for (const conversationId of this.#waiting) {
      if (this.#running.size >= mostAtOnce) return;
      if (this.#running.has(conversationId)) continue;
      this.#waiting.delete(conversationId);
      const work = this.#work(conversationId).finally(() => {
        this.#running.delete(conversationId);
        this.#begin();
      });
      this.#running.set(conversationId, work);
    }
  }

  async #work(conversationId: string): Promise<void> {
    try {
      await this.#rememberParts(conversationId);
      this.#nonsense.delete(conversationId);
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      const fault = error instanceof ModelError ? error.fault : 'internal';
      if (isNonsense(error)) this.#countNonsense(conversationId);
      this.#services.log.warn('memory-failed', { fault, ...describeError(error) });
    }
  }

  async #rememberParts(conversationId: string): Promise<void> {
    const scene = await loadMemoryScene(this.#services, conversationId);
    if (scene === null) return;
    const { userId } = scene.conversation;
    await spenders.run({ userId, network: null }, () => this.#rememberScene(scene));
  }

  async #rememberScene(scene: MemoryScene): Promise<void> {
    const conversationId = scene.conversation.id;
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(patienceMs)]);
    const givesUp = (this.#nonsense.get(conversationId) ?? 0) >= mostNonsense;
    const facts = () => rememberFacts(this.#services, scene, { signal, givesUp });
    const [noted] = await Promise.allSettled([takeParts(facts, signal)]);
    // A model that cannot write notes as they were asked for may still write a summary; one that is away cannot.
    if (noted.status === 'rejected' && !isNonsense(noted.reason)) throw noted.reason;
    if (scene.model.kind !== 'demo') {
      await takeParts(() => extendSummary(this.#services, scene, signal), signal);
    }
    if (noted.status === 'rejected') throw noted.reason;
  }

  #countNonsense(conversationId: string): void {
    this.#nonsense.set(conversationId, (this.#nonsense.get(conversationId) ?? 0) + 1);
    const [oldest] = this.#nonsense.keys();
    if (this.#nonsense.size > mostWaiting && oldest !== undefined) this.#nonsense.delete(oldest);
  }
}

/** Does some parts of a longer work, until there are none left. */
async function takeParts(takePart: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  for (let part = 0; part < partsAtOnce && !signal.aborted; part += 1) {
    if (!(await takePart())) return;
  }
}

function isNonsense(error: unknown): boolean {
  return error instanceof ModelError && error.fault === 'malformed';
}
