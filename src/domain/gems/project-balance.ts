import { isNewDay, isRaised, type PackageTerms, type TakenPackage } from './package-day.ts';

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
  package: { day: null, gems: 0, zone: null },
};

/** Returns the balance after the package that is due now, as `take_gem_package` would book it. */
export function projectBalance(wallet: Wallet, terms: PackageTerms): Balance {
  const held = wallet.heldDaily + wallet.heldBought;
  const bought = wallet.bought - wallet.heldBought;
  return { daily: projectDaily(wallet, terms), bought, held };
}

function projectDaily(wallet: Wallet, terms: PackageTerms): number {
  if (isNewDay(wallet.package, terms)) return terms.gems;
  const free = wallet.daily - wallet.heldDaily;
  return isRaised(wallet.package, terms) ? free + terms.gems - wallet.package.gems : free;
}
