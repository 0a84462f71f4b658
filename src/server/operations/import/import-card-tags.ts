import { createHash } from 'node:crypto';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { mapLanguages } from '#src/contract/locale/language.ts';
import { readTagLabel } from '#src/domain/tags/read-tag-label.ts';
import { type MatureLabel, strongestLabel } from '#src/domain/tags/visible-labels.ts';
import { slugify } from '#src/domain/text/slug.ts';
import type { TagFile } from '#src/server/characters/character-file.ts';
import { importTags } from '#src/server/characters/import-character.ts';
import { tags } from '#src/server/characters/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { ImportRefusal } from './import-report.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

/** The most tags of a card: more than anyone reads; cards in the wild carry hundreds. */
export const maximumCardTags = 30;
const nameCharacters = 40;

interface NamedTag {
  name: string;
  label: MatureLabel | null;
  /** The candidate slugs; the first one without another meaning is used. */
  slugs: string[];
}

/** The labels of the known tags, by slug. */
type KnownLabels = ReadonlyMap<string, string>;

/**
 * Returns the slugs of the tags that a card names, and creates new ones. The label follows from the full name, before a
 * long list is cut: mature characters are hidden until a person opts in (rule:mature-hidden). So at least one of the
 * tags of a card with a mature name has a mature label.
 * @throws ImportRefusal when the known tags leave no mature tag for the card
 */
export async function importCardTags(database: Queries, names: readonly string[]): Promise<string[]> {
  const named = names.filter((name) => name.trim() !== '').map(readName);
  const mature = named.filter(({ label }) => label !== null);
  const general = named.filter(({ label }) => label === null);
  const wanted = [...mature, ...general].slice(0, maximumCardTags);
  const [label] = mature.map((tag) => tag.label).filter((one) => one !== null);
  const fallback: NamedTag | null =
    label === undefined ? null : { name: label, label, slugs: [label.toLowerCase()] };
  const known = await findLabels(database, fallback === null ? wanted : [...wanted, fallback]);
  const chosen = chooseTags(wanted, known);
  if (fallback !== null && ![...chosen.values()].some(isMature)) {
    for (const [slug, tag] of chooseTags([fallback], known)) chosen.set(slug, tag);
    if (![...chosen.values()].some(isMature)) throw refuseUnlabelled(fallback);
  }
  const added: TagFile = [...chosen]
    .filter(([slug]) => !known.has(slug))
    .map(([slug, { name, label_type }]) => ({ slug, label_type, names: mapLanguages(() => name) }));
  if (added.length > 0) await importTags(database, added);
  return [...chosen.keys()];
}

interface ChosenTag {
  name: string;
  label_type: string;
}

/** Chooses the tag of each name by its slug; if two names have one slug, the first name stays. */
function chooseTags(wanted: readonly NamedTag[], known: KnownLabels): Map<string, ChosenTag> {
  const chosen = new Map<string, ChosenTag>();
  for (const { name, label, slugs } of wanted) {
    // A mature character must not be listed under a tag with a general meaning.
    const slug = slugs.find((one) => label === null || isMature({ label_type: known.get(one) ?? label }));
    if (slug === undefined || chosen.has(slug)) continue;
    chosen.set(slug, { name, label_type: known.get(slug) ?? label ?? 'other' });
  }
  return chosen;
}

function isMature(tag: { label_type: string }): boolean {
  return strongestLabel(tag.label_type) !== null;
}

async function findLabels(database: Queries, named: readonly NamedTag[]): Promise<KnownLabels> {
  const slugs = named.flatMap((tag) => tag.slugs);
  if (slugs.length === 0) return new Map();
  const rows = await database.select().from(tags).where(isAnyOf(tags.slug, slugs));
  return new Map(rows.map(({ slug, labelType }) => [slug, labelType]));
}

/**
 * Reads a name. One without Latin letters and digits gets a slug from its hash; so does one whose slug would not show
 * that it is mature.
 */
function readName(text: string): NamedTag {
  const name = cutWhole(text.trim(), 0, nameCharacters);
  const slug = slugify(name);
  const label = readTagLabel(text) ?? readTagLabel(slugify(text));
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  if (label === null) return { name, label, slugs: [slug === '' ? `tag-${hash}` : slug] };
  const ownSlugs = readTagLabel(slug) === null ? [] : [slug];
  return { name, label, slugs: [...ownSlugs, `${label.toLowerCase()}-${hash}`] };
}

function refuseUnlabelled({ name }: NamedTag): ImportRefusal {
  const reason = `is mature, but the tag ${name.toLowerCase()} is not labelled NSFW or BDSM: label it in tags.json`;
  return new ImportRefusal([{ field: 'tags', reason }]);
}
