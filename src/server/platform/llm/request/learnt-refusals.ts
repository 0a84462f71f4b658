/** The time after which a refusal is forgotten, in milliseconds: servers are updated and exchanged. */
const learntMs = 24 * 60 * 60 * 1_000;

/**
 * The fields of a request that a server does not know for one of its models, by name, and `systemRole`. Only the
 * server's own words about exactly one field are learnt, never the refusal of somebody's value (rule:model-refusals).
 */
export class LearntRefusals {
  /** The times until which they apply, in milliseconds since 1970. */
  readonly #until = new Map<string, number>();

  /** @param nowMs milliseconds since 1970 */
  learn(names: Iterable<string>, nowMs: number): void {
    for (const name of names) this.#until.set(name, nowMs + learntMs);
  }

  /** Lists what applies at a time, in milliseconds since 1970. */
  list(nowMs: number): Set<string> {
    for (const [name, untilMs] of this.#until) if (untilMs <= nowMs) this.#until.delete(name);
    return new Set(this.#until.keys());
  }
}
