import { bracket } from './alternate-turns.ts';
import { buildInstructions, type Instructions } from './build-instructions.ts';
import { buildSections, type Section } from './build-sections.ts';
import { chooseHistory } from './choose-history.ts';
import type { Filler } from './create-filler.ts';
import { findLore, type PromptLoreEntry } from './find-lore.ts';
import { fitExamples } from './fit-examples.ts';
import { fitFacts } from './fit-facts.ts';
import { messageOverheadTokens } from './fit-history.ts';
import type { HistoryTurn, PromptInput } from './prompt-input.ts';
import { createPart, type PromptPart, section, sumKept } from './prompt-part.ts';

/** The share of the room that facts may take which are not pinned. */
const factsShare = 0.15;

/** What is in a prompt, before it is put in order. */
export interface PromptContent {
  instructions: Instructions;
  /** The system message's sections that are always there. */
  sections: Section[];
  lore: { kept: PromptLoreEntry[]; dropped: PromptPart[] };
  /** Dropped where all of the history is there. */
  summary: Section | null;
  facts: PromptPart[];
  examples: { parts: PromptPart[]; text: string };
  turns: HistoryTurn[];
  closing: PromptPart;
  /** The site's rules once more, behind everything else. */
  lastRules: PromptPart;
  /** What the chat format and headings of lists add. */
  formatTokens: number;
}

/** Decides what is in a prompt, within its budget: each part takes from what those before it leave. */
export function chooseContent(input: PromptInput, filler: Filler): PromptContent {
  const { host, memory, history, countTokens } = input;
  const headingOf = (text: string) => filler.fill(text, 'heading');
  const instructions = buildInstructions(input, filler);
  const sections = buildSections(input, instructions.system, filler);
  const closing = createPart({
    kind: 'post_history',
    content: instructions.closing,
    tokens: countTokens(bracket(instructions.closing)) + messageOverheadTokens,
  });
  const lastRules = createPart({
    kind: 'rules',
    content: host.rules,
    tokens: countTokens(`\n\n${bracket(host.rules)}`),
  });
  const openingTokens = countTokens(bracket(host.opening)) + 2 * messageOverheadTokens;
  const alwaysTokens = sumKept([...sections.map(({ part }) => part), closing, lastRules]);
  let room = input.budgetTokens - openingTokens - alwaysTokens;

  const lore = findLore(input, filler, room);
  room -= sumKept(lore.kept.map(({ part }) => part));
  const facts = fitFacts(memory.facts, room * factsShare, countTokens);
  const hasFacts = facts.some(({ state }) => state === 'kept');
  const headingTokens = hasFacts ? countTokens(`\n\n## ${headingOf(host.facts)}`) : 0;
  room -= sumKept(facts) + headingTokens;

  const summary = createSummary(input, headingOf(host.summary));
  const told = summary === null ? null : { tokens: summary.part.tokens, depth: memory.summary?.depth ?? -1 };
  const chosen = chooseHistory(history, room, told, countTokens);
  room -= chosen.usedTokens;
  if (summary !== null && chosen.usesSummary) room -= summary.part.tokens;
  else if (summary !== null) summary.part.state = 'dropped';
  const hasAll = chosen.kept.length === history.length;
  const heading = headingOf(host.examples);
  return {
    instructions,
    sections,
    lore,
    summary,
    facts,
    examples: fitExamples(instructions.examples, heading, hasAll ? room : 0, countTokens),
    turns: chosen.kept,
    closing,
    lastRules,
    formatTokens: openingTokens + headingTokens,
  };
}

function createSummary({ memory, countTokens }: PromptInput, heading: string): Section | null {
  const content = memory.summary?.content.trim() ?? '';
  if (content === '') return null;
  const text = section(heading, content);
  return { part: createPart({ kind: 'summary', content, tokens: countTokens(`\n\n${text}`) }), text };
}
