import { membershipPath } from '#src/contract/page-paths.ts';

/** The most that `createOrder` takes of a `return_path`. */
const longestReturn = 500;

/** The membership page, which leads back to this one after a purchase. */
export function linkToMembership(): string {
  const here = location.pathname + location.search;
  return here.length > longestReturn
    ? membershipPath
    : `${membershipPath}?return=${encodeURIComponent(here)}`;
}
