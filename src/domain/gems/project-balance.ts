import {
  isNewDay,
  isNewMonth,
  isRaised,
  type PackageTerms,
  raisedBy,
  type TakenPackage,
} from './package-day.ts';

/** The accounts of a user, as they are stored (rule:ledger). */
export interface Wallet {
  daily: number;
  bought: number;
  /** The held parts of both accounts: neither spent nor free. */
  heldDaily: number;
  heldBought: number;
  package: TakenPackage;
}

/** Gems that can be spent, and gems that are held. */
export interface Balance {
  daily: number;
  bought: number;
  held: number;
}

/** The wallet of a person who never had gems. */
export const emptyWallet: Wallet = {
  daily: 0,
  bought: 0,
  heldDaily: 0,
  heldBought: 0,
  package: { day: null, gems: 0, zone: null, month: null, monthGems: 0 },
};

/** Returns the balance after the package that is due now, as `take_gem_package` would book it. */
export function projectBalance(wallet: Wallet, terms: PackageTerms): Balance {
  const held = wallet.heldDaily + wallet.heldBought;
  const bought = wallet.bought - wallet.heldBought;
  return { daily: projectDaily(wallet, terms), bought, held };
}

function projectDaily(wallet: Wallet, terms: PackageTerms): number {
  const { package: taken } = wallet;
  const { gems, month } = terms;
  if (month !== null) {
    if (isNewMonth(taken, terms)) return month.gems;
    const left = wallet.daily - wallet.heldDaily + raisedBy(taken, terms);
    return isNewDay(taken, terms) ? Math.max(left, gems) : left;
  }
  if (isNewDay(taken, terms)) return gems;
  const free = wallet.daily - wallet.heldDaily;
  return isRaised(taken, terms) ? free + gems - taken.gems : free;
}
