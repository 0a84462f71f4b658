import { membershipPath } from '#src/contract/pages/page-paths.ts';
import { withQuery } from '#src/domain/site/with-query.ts';
import { longestReturn } from '#src/domain/membership/membership-address.ts';

/**
 * Returns the address of the membership page, which leads back to this page after a purchase, unless its address is too
 * long.
 * @param isShort true if the person has too few gems for what they asked for, which the page then says
 */
export function linkToMembership(isShort = false): string {
  const here = location.pathname + location.search;
  return withQuery(membershipPath, {
    return: here.length > longestReturn ? null : here,
    short: isShort ? '1' : null,
  });
}
