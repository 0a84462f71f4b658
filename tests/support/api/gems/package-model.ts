import { addMonths } from '#src/domain/gems/membership-month.ts';

const sizes = { VIP: 120_000, SVIP: 480_000 } as const;
const dayMs = 86_400_000;

/** The daily part of a member's wallet in plain arithmetic, which the product must match; days are those of UTC. */
export class PackageModel {
  part = 0;
  #day = -Infinity;
  #month = -Infinity;
  #taken = 0;
  #paid: { size: number; from: Date; until: Date } | null = null;

  pay({ level, from }: { level: 'VIP' | 'SVIP'; from: string }, until: Date): void {
    this.#paid = { size: sizes[level], from: new Date(from), until };
  }

  end(): void {
    if (this.#paid !== null) this.#lower(1_000);
    this.#paid = null;
  }

  spend(gems: number): void {
    this.part = Math.max(0, this.part - gems);
  }

  visit(now: Date): void {
    const day = Math.floor(now.getTime() / dayMs);
    const isNewDay = day > this.#day;
    this.#day = Math.max(day, this.#day);
    if (this.#paid === null) {
      if (isNewDay) this.part = 1_000;
      return;
    }
    const { size } = this.#paid;
    const month = this.#monthAt(this.#paid, now);
    if (month > this.#month) {
      this.part = size;
      this.#month = month;
      this.#taken = size;
      return;
    }
    if (month === this.#month && size > this.#taken) {
      this.part += size - this.#taken;
      this.#taken = size;
    }
    if (isNewDay) this.part = Math.max(this.part, 1_000);
  }

  /** The begin of the last month that has begun by then and was paid, found month by month. */
  #monthAt({ from, until }: { from: Date; until: Date }, now: Date): number {
    let last = from;
    for (let count = 1; addMonths(from, count) <= now && addMonths(from, count) < until; count += 1) {
      last = addMonths(from, count);
    }
    return last.getTime();
  }

  #lower(left: number): void {
    const above = this.part - left;
    if (above <= 0) return;
    this.part = left;
    this.#taken = Math.max(0, this.#taken - above);
  }
}
