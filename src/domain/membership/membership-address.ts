import type { Currency } from '#src/contract/locale/currency.ts';
import { membershipPath } from '#src/contract/pages/page-paths.ts';
import { readLocalPath } from '../site/read-local-path.ts';
import { withQuery } from '../site/with-query.ts';

/** The longest `return_path` that `createOrder` accepts. */
export const longestReturn = 500;

/** The parts of the address of /membership that its islands read; the page itself reads the currency only. */
export interface MembershipAddress {
  /** The order whose checkout the person returns from. */
  order: string | null;
  /** The product that a guest chose before the login. */
  buy: string | null;
  /** The page that the person came from and returns to, such as a chat; a path of this site. */
  back: string | null;
  /** True if the person had too few gems for what they asked for there. */
  isShort: boolean;
}

export function readMembershipAddress(search: string): MembershipAddress {
  const query = new URLSearchParams(search);
  const back = readLocalPath(query.get('return'));
  return {
    order: query.get('order'),
    buy: query.get('buy'),
    back: back !== null && back.length <= longestReturn ? back : null,
    isShort: query.has('short'),
  };
}

/** Returns the address of a product's order, for after a login. */
export function buyAddress(buy: string, currency: Currency, back: string | null): string {
  return withQuery(membershipPath, { currency, buy, return: back });
}
