import type { LoreHit } from './lore-reader.ts';

export interface GroupChoice {
  /** The groups that already have an entry, and accept no other. */
  taken: ReadonlySet<string>;
  /** Returns a number from 0 to below 1 for a name. */
  chance: (name: string) => number;
  /** Counts the keys of an entry that are found. */
  countKeys: (hit: LoreHit) => number;
}

/**
 * Keeps one entry of each group: a sticky entry; otherwise, where entries ask for it, the entries with the most keys
 * found; among these, the overriding entry with the highest order, else one at random by weight.
 * @param hits in the order of their rank
 */
export function chooseFromGroups(hits: readonly LoreHit[], choice: GroupChoice): LoreHit[] {
  const refused = new Set<LoreHit>();
  for (const [group, all] of listGroups(hits)) {
    const members = all.filter((hit) => !refused.has(hit));
    // Most groups leave nothing to choose, and there may be as many as a book has letters.
    if (members.length < 2 && !choice.taken.has(group)) continue;
    const chosen = new Set(choice.taken.has(group) ? [] : chooseMembers(members, group, choice));
    for (const member of members) if (!chosen.has(member)) refused.add(member);
  }
  return hits.filter((hit) => !refused.has(hit));
}

function listGroups(hits: readonly LoreHit[]): Map<string, LoreHit[]> {
  const groups = new Map<string, LoreHit[]>();
  for (const hit of hits) {
    for (const group of new Set(hit.entry.groups)) {
      const members = groups.get(group) ?? [];
      members.push(hit);
      groups.set(group, members);
    }
  }
  return groups;
}

function chooseMembers(
  members: readonly LoreHit[],
  group: string,
  { chance, countKeys }: GroupChoice,
): LoreHit[] {
  const staying = members.filter(({ reason }) => reason === 'sticky');
  if (staying.length > 0) return staying;
  const best = chooseOne(keepBest(members, countKeys), chance(`group:${group}`));
  return best === undefined ? [] : [best];
}

/** Drops entries that ask to be scored and have fewer keys found than the best of all. */
function keepBest(members: readonly LoreHit[], countKeys: (hit: LoreHit) => number): readonly LoreHit[] {
  if (!members.some(({ entry }) => entry.isScored)) return members;
  const scores = new Map(members.map((hit) => [hit, countKeys(hit)]));
  const most = Math.max(...scores.values());
  return members.filter((hit) => !hit.entry.isScored || (scores.get(hit) ?? 0) >= most);
}

function chooseOne(members: readonly LoreHit[], share: number): LoreHit | undefined {
  const first = members
    .filter(({ entry }) => entry.groupOverride)
    .toSorted((one, other) => other.entry.order - one.entry.order)[0];
  if (first !== undefined) return first;
  const total = members.reduce((sum, { entry }) => sum + entry.groupWeight, 0);
  let left = share * total;
  return members.find(({ entry }) => (left -= entry.groupWeight) < 0) ?? members[0];
}
