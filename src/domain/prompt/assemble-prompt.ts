import { alternateTurns, type PromptMessage, type SpokenTurn } from './alternate-turns.ts';
import { boundCount } from './bound-count.ts';
import { placeSectionLore } from './build-sections.ts';
import { chooseContent, type PromptContent } from './choose-content.ts';
import { describeTurns } from './describe-turns.ts';
import { insertTexts, listDepthLore, placeFacts, toSpokenTurn } from './place-in-history.ts';
import type { PromptInput } from './prompt-input.ts';
import { isInPrompt, type PromptPart, section, sumKept } from './prompt-part.ts';

export interface AssembledPrompt {
  messages: PromptMessage[];
  /** All of its parts, in the order in which a model reads them, and the parts that did not fit. */
  parts: PromptPart[];
  /** Upper limit of its tokens by the given counter, including the format's own. */
  tokens: number;
  /** Room for its turns, beside the summary. */
  historyTokens: number;
  /** The lorebook entries in it, and why they are active. */
  firedLore: { name: string; reason: string }[];
}

/**
 * Assembles the prompt within its budget (rule:prompt-on-server), whatever it contains: system, character, scenario and
 * persona always, cut if they alone are too long; lore and facts in their shares; history, with the summary for its
 * older part if not all of it fits, and always the newest message; one example dialogue, and others in the room that is
 * left, so that they are dropped first; the closing instructions always. The rules of the site are first and last, and
 * the site's own texts are never cut (docs/decisions/0027).
 */
export function assemblePrompt(given: PromptInput): AssembledPrompt {
  const input = { ...given, countTokens: boundCount(given.countTokens, given.budgetTokens) };
  const { host } = input;
  const content = chooseContent(input);
  const { filler, lore, summary, facts, examples, notes, closing, lastRules } = content;
  const sections = placeSectionLore(content.sections, lore.kept, filler.fill(host.lore, 'heading'));
  const factsHeading = filler.fill(host.facts, 'heading');
  const placedFacts = placeFacts(content.turns, facts, factsHeading);
  const begins = (content.turns[0]?.depth ?? 0) === 0;
  const system = [
    ...sections.map(({ text }) => text),
    summary !== null && isInPrompt(summary.part.state) ? summary.text : '',
    placedFacts === null ? renderFacts(factsHeading, facts) : '',
    examples.text,
  ];
  const inserted = [...(placedFacts === null ? [] : [placedFacts]), ...listDepthLore(lore.kept), ...notes];
  const turns = insertTexts<SpokenTurn>(content.turns, inserted, (text) => [toSpokenTurn(text)]);
  const parts = [
    ...sections.map(({ part }) => part),
    ...lore.dropped,
    ...(summary === null ? [] : [summary.part]),
    ...(placedFacts === null ? facts : facts.filter((fact) => !placedFacts.parts.includes(fact))),
    ...examples.parts,
    ...describeTurns(input, content, inserted),
    closing,
    lastRules,
  ];
  return {
    messages: [
      { role: 'system', content: system.filter((text) => text !== '').join('\n\n') },
      ...alternateTurns(turns, {
        closing: [closing.content, lastRules.content],
        opening: begins ? host.opening : host.leftOut,
      }),
    ],
    parts,
    tokens: sumKept(parts) + content.formatTokens,
    historyTokens: content.historyTokens,
    firedLore: listFired(content),
  };
}

function renderFacts(heading: string, facts: readonly PromptPart[]): string {
  const kept = facts.filter(({ state }) => state === 'kept');
  return section(heading, kept.map(({ content }) => `- ${content}`).join('\n'));
}

function listFired({ lore }: PromptContent): AssembledPrompt['firedLore'] {
  return lore.kept.map(({ fired }) => ({ name: fired.entry.name, reason: fired.reason }));
}
