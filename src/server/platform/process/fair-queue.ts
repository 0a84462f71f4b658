export interface QueueLimits {
  /** Running jobs in all, and of one person. */
  atOnce: number;
  ofPerson: number;
  /** Waiting jobs in all, including delayed ones, and of one person. */
  waiting: number;
  waitingOfPerson: number;
}

/**
 * Runs a few jobs at a time, taking turns between persons: a person who had a turn comes after all others who wait. So
 * nobody occupies more than a few places, however many jobs they have.
 */
export class FairQueue<Job extends { userId: string }> {
  readonly #limits: QueueLimits;
  readonly #work: (job: Job) => Promise<void>;
  /** By person, in the order of their turns. */
  readonly #ready = new Map<string, Job[]>();
  readonly #late = new Set<NodeJS.Timeout>();
  /** By person: the running jobs, and the jobs that wait or are delayed. */
  readonly #running = new Map<string, number>();
  readonly #held = new Map<string, number>();
  readonly #onIdle: (() => void)[] = [];
  #readyCount = 0;
  #runningCount = 0;

  /** @param work does a job, and never rejects */
  constructor(limits: QueueLimits, work: (job: Job) => Promise<void>) {
    this.#limits = limits;
    this.#work = work;
  }

  /** @returns false if the queue, or the person's share of it, is full: then the job is dropped */
  add(job: Job): boolean {
    if (!this.#hold(job)) return false;
    this.#queue(job);
    return true;
  }

  /** Adds a job after a delay, during which it occupies its place in the queue. @returns as `add` does */
  addIn(ms: number, job: Job): boolean {
    if (!this.#hold(job)) return false;
    const timer = setTimeout(() => {
      this.#late.delete(timer);
      this.#queue(job);
    }, ms).unref();
    this.#late.add(timer);
    return true;
  }

  /** Drops delayed jobs, and waits up to `graceMs` for running and ready jobs; then drops them as well. */
  async close(graceMs: number): Promise<void> {
    for (const timer of this.#late) clearTimeout(timer);
    this.#late.clear();
    if (this.#runningCount > 0 || this.#readyCount > 0) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const done = () => resolve(undefined);
      this.#onIdle.push(done);
      const timer = setTimeout(done, graceMs);
      await promise;
      clearTimeout(timer);
    }
    this.#ready.clear();
    this.#readyCount = 0;
  }

  #hold({ userId }: Job): boolean {
    const ofPerson = this.#held.get(userId) ?? 0;
    if (this.#readyCount + this.#late.size >= this.#limits.waiting) return false;
    if (ofPerson >= this.#limits.waitingOfPerson) return false;
    this.#held.set(userId, ofPerson + 1);
    return true;
  }

  #queue(job: Job): void {
    this.#ready.set(job.userId, [...(this.#ready.get(job.userId) ?? []), job]);
    this.#readyCount += 1;
    this.#begin();
  }

  #begin(): void {
    for (const [userId, jobs] of this.#ready) {
      if (this.#runningCount >= this.#limits.atOnce) return;
      if ((this.#running.get(userId) ?? 0) >= this.#limits.ofPerson) continue;
      const [job, ...rest] = jobs;
      this.#ready.delete(userId);
      if (rest.length > 0) this.#ready.set(userId, rest);
      if (job === undefined) continue;
      this.#readyCount -= 1;
      this.#runningCount += 1;
      countDown(this.#held, userId);
      this.#running.set(userId, (this.#running.get(userId) ?? 0) + 1);
      void this.#work(job).then(() => this.#end(userId));
    }
  }

  #end(userId: string): void {
    this.#runningCount -= 1;
    countDown(this.#running, userId);
    this.#begin();
    if (this.#runningCount > 0 || this.#readyCount > 0) return;
    for (const resolve of this.#onIdle.splice(0)) resolve();
  }
}

function countDown(counts: Map<string, number>, userId: string): void {
  const left = (counts.get(userId) ?? 1) - 1;
  if (left === 0) counts.delete(userId);
  else counts.set(userId, left);
}
