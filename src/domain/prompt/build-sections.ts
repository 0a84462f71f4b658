import type { FiredLore } from '../lorebooks/activation/lore-reader.ts';
import type { Filler } from './create-filler.ts';
import type { PromptInput } from './prompt-input.ts';
import { createPart, type PromptPart, section } from './prompt-part.ts';

/** One part of the system message, with its text as it appears there. */
export interface Section {
  part: PromptPart;
  text: string;
}

/** Builds the sections that are always in the system message, in order, without lore: the rules before all others. */
export function buildSections(input: PromptInput, system: string, filler: Filler): Section[] {
  const { host, countTokens } = input;
  const sectionOf = (kind: PromptPart['kind'], content: string, heading: string): Section[] => {
    if (content === '') return [];
    const text = heading === '' ? content : section(filler.fill(heading, 'heading'), content);
    return [{ part: createPart({ kind, content, tokens: countTokens(`\n\n${text}`) }), text }];
  };
  return [
    ...sectionOf('rules', host.rules, ''),
    ...sectionOf('system', system, ''),
    ...sectionOf('instructions', filler.fill(input.instructions, 'instructions'), host.instructions),
    ...sectionOf('description', filler.card.description, host.persona),
    ...sectionOf('personality', filler.card.personality, host.personality),
    ...sectionOf('scenario', filler.card.scenario, host.scenario),
    ...sectionOf(
      'persona',
      input.isUnnamed ? filler.fill(host.unnamed, 'host-unnamed') : filler.persona,
      host.user,
    ),
  ];
}

/** Kinds of sections before the character, and before lore. */
const hostKinds: ReadonlySet<PromptPart['kind']> = new Set(['rules', 'system', 'instructions']);

/**
 * Places lore between the sections: before and after the character, or in its personality and scenario; if the card has
 * none of these, after it.
 */
export function placeSectionLore(
  sections: readonly Section[],
  lore: readonly { part: PromptPart; fired: FiredLore }[],
  heading: string,
): Section[] {
  const kinds = new Set(sections.map(({ part }) => part.kind));
  const placeOf = ({ fired }: (typeof lore)[number]) => {
    const { kind } = fired.entry.place;
    return (kind === 'personality' || kind === 'scenario') && !kinds.has(kind) ? 'after' : kind;
  };
  const at = (place: string, isHeaded: boolean): Section[] =>
    lore
      .filter((one) => placeOf(one) === place)
      .map(({ part, fired }, index) => ({
        part,
        text: isHeaded && index === 0 ? section(heading, fired.content) : fired.content,
      }));
  const isHosts = ({ part }: Section) => hostKinds.has(part.kind);
  const character = sections.filter((one) => !isHosts(one) && one.part.kind !== 'persona');
  return [
    ...sections.filter(isHosts),
    ...at('before', true),
    ...character.flatMap((one) => [one, ...at(one.part.kind, false)]),
    ...at('after', true),
    ...sections.filter(({ part }) => part.kind === 'persona'),
  ];
}
