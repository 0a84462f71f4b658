import type { LoreHit } from './lore-hit.ts';

/**
 * Keeps one entry of each group: of those that say they go first the one with the highest order, else one by its
 * weight. A group that has one already takes no other.
 * @param taken the groups that have one; those of the kept entries are added
 * @param chance from 0 to below 1, for a name
 */
export function chooseFromGroups(
  hits: readonly LoreHit[],
  taken: Set<string>,
  chance: (name: string) => number,
): LoreHit[] {
  const refused = new Set<LoreHit>();
  for (const group of new Set(hits.flatMap(({ entry }) => entry.groups))) {
    const members = hits.filter((hit) => hit.entry.groups.includes(group) && !refused.has(hit));
    const chosen = taken.has(group) ? undefined : chooseOne(members, chance(`group:${group}`));
    for (const member of members) if (member !== chosen) refused.add(member);
    if (chosen !== undefined) taken.add(group);
  }
  return hits.filter((hit) => !refused.has(hit));
}

function chooseOne(members: readonly LoreHit[], share: number): LoreHit | undefined {
  const stays = members.find(({ reason }) => reason === 'sticky');
  if (stays !== undefined) return stays;
  const first = members
    .filter(({ entry }) => entry.groupOverride)
    .toSorted((one, other) => other.entry.order - one.entry.order)[0];
  if (first !== undefined) return first;
  const total = members.reduce((sum, { entry }) => sum + entry.groupWeight, 0);
  let left = share * total;
  return members.find(({ entry }) => (left -= entry.groupWeight) < 0) ?? members[0];
}
