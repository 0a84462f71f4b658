/** The accounts of one user in the model. */
interface Accounts {
  daily: number;
  bought: number;
  /** Open holds: the gems that each reserves of both. */
  holds: Map<string, { daily: number; bought: number }>;
  packageDay: number;
  packageGems: number;
  /** The number of the last month of a membership whose package was taken. */
  month: number;
}

/** The ledger in plain arithmetic, which the product's ledger must match. */
export class GemModel {
  readonly #accounts = new Map<string, Accounts>();

  add(user: string): void {
    this.#accounts.set(user, {
      daily: 0,
      bought: 0,
      holds: new Map(),
      packageDay: -Infinity,
      packageGems: 0,
      month: 0,
    });
  }

  erase(user: string): void {
    this.#accounts.delete(user);
  }

  /** @param month the running month of a membership; null for everybody without one */
  take(user: string, day: number, gems: number, month: { number: number; gems: number } | null): void {
    const own = this.#of(user);
    const held = this.#held(own).daily;
    const isNewMonth = month !== null && month.number > own.month;
    if (isNewMonth) {
      own.daily = month.gems + held;
      own.month = month.number;
    }
    if (day > own.packageDay) {
      own.daily = month === null ? gems + held : Math.max(own.daily, gems + held);
      own.packageDay = day;
      own.packageGems = gems;
    } else if (gems > own.packageGems && month === null) {
      own.daily += gems - own.packageGems;
      own.packageGems = gems;
    }
  }

  credit(user: string, gems: number): void {
    const own = this.#of(user);
    own.bought = Math.max(own.bought + gems, gems < 0 ? this.#held(own).bought : 0);
  }

  /** @returns false if there are too few gems */
  hold(user: string, id: string, price: number): boolean {
    const own = this.#of(user);
    const held = this.#held(own);
    const free = { daily: own.daily - held.daily, bought: own.bought - held.bought };
    if (free.daily + free.bought < price) return false;
    const daily = Math.min(price, free.daily);
    own.holds.set(id, { daily, bought: price - daily });
    return true;
  }

  /** @returns the gems paid; null if there is no such hold */
  end(id: string, cost: number | null): number | null {
    for (const own of this.#accounts.values()) {
      const hold = own.holds.get(id);
      if (hold === undefined) continue;
      own.holds.delete(id);
      const paid = Math.min(cost ?? Infinity, hold.daily + hold.bought);
      const daily = Math.min(paid, hold.daily);
      own.daily -= daily;
      own.bought -= paid - daily;
      return paid;
    }
    return null;
  }

  move(guest: string, member: string, mostDaily: number): void {
    const [from, to] = [this.#of(guest), this.#of(member)];
    const [held, targetHeld] = [this.#held(from), this.#held(to)];
    const room = Math.max(0, mostDaily - (to.daily - targetHeld.daily));
    to.daily += Math.min(from.daily - held.daily, room) + held.daily;
    to.bought += from.bought;
    for (const [id, hold] of from.holds) to.holds.set(id, hold);
    from.holds.clear();
    from.daily = 0;
    from.bought = 0;
  }

  read(user: string): { daily: number; bought: number; heldDaily: number; heldBought: number } {
    const own = this.#of(user);
    const held = this.#held(own);
    return { daily: own.daily, bought: own.bought, heldDaily: held.daily, heldBought: held.bought };
  }

  #of(user: string): Accounts {
    const found = this.#accounts.get(user);
    if (found === undefined) throw new Error(`nobody is called ${user}`);
    return found;
  }

  #held(own: Accounts): { daily: number; bought: number } {
    let [daily, bought] = [0, 0];
    for (const hold of own.holds.values()) {
      daily += hold.daily;
      bought += hold.bought;
    }
    return { daily, bought };
  }
}
