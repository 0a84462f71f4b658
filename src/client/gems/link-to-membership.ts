import { membershipPath } from '#src/contract/pages/page-paths.ts';
import { longestReturn } from '#src/domain/membership/membership-address.ts';

/**
 * Returns the address of the membership page, which leads back to this page after a purchase, unless its address is too
 * long.
 */
export function linkToMembership(): string {
  const here = location.pathname + location.search;
  return here.length > longestReturn
    ? membershipPath
    : `${membershipPath}?return=${encodeURIComponent(here)}`;
}
