import { bracket } from './alternate-turns.ts';
import { mostCharactersOfToken } from './bound-count.ts';
import { buildInstructions, type Instructions } from './build-instructions.ts';
import { buildSections, type Section } from './build-sections.ts';
import { chooseHistory } from './choose-history.ts';
import { cutText } from './cut-text.ts';
import { composeNotes } from './compose-notes.ts';
import { createPromptFiller } from './create-prompt-filler.ts';
import type { Filler } from './create-filler.ts';
import { splitExamples } from './split-examples.ts';
import { findLore, type PromptLoreEntry } from './find-lore.ts';
import { findOutlets } from './find-outlets.ts';
import { fitExamples, reserveExample } from './fit-examples.ts';
import { fitCard, fitNames } from './fit-card.ts';
import { fitFacts } from './fit-facts.ts';
import { messageOverheadTokens } from './fit-history.ts';
import type { InsertedText } from './place-in-history.ts';
import type { HistoryTurn, PromptInput } from './prompt-input.ts';
import { createPart, type PromptPart, section, sumKept } from './prompt-part.ts';

/** The share of the room that facts may take which are not pinned. */
const factsShare = 0.15;
/** The share of the budget that the newest messages have for certain, if they need that much. */
const historyShare = 0.25;
/** The share of the room of summary and history that a summary may take; of a longer one, its end is there. */
const mostSummaryShare = 0.5;
/** The share of the budget that the first example dialogue has for certain: without it a long chat loses its voice. */
const exampleShare = 0.08;
const exampleStart = /<START>/i;
const mostExamples = 200;

/** What is in a prompt, before it is put in order. */
export interface PromptContent {
  filler: Filler;
  instructions: Instructions;
  /** The system message's sections that are always there. */
  sections: Section[];
  lore: { kept: PromptLoreEntry[]; dropped: PromptPart[] };
  /** Dropped where all of the history is there. */
  summary: Section | null;
  facts: PromptPart[];
  examples: { parts: PromptPart[]; text: string };
  turns: HistoryTurn[];
  /** Up to which depth the summary tells of what is left out; -1 where it is not there. */
  toldDepth: number;
  /** The room of the turns, beside the summary. */
  historyTokens: number;
  /** What the card and the person put into the history. */
  notes: InsertedText[];
  closing: PromptPart;
  /** The site's rules once more, behind everything else. */
  lastRules: PromptPart;
  /** What the chat format and headings of lists add. */
  formatTokens: number;
}

/** Decides what is in a prompt, within its budget: each part takes from what those before it leave. */
export function chooseContent(asked: PromptInput): PromptContent {
  const given = findOutlets(fitNames(asked));
  const { host, memory, history, budgetTokens, countTokens } = given;
  const beginnings = [host.opening, host.leftOut].map((text) => countTokens(bracket(text)));
  const openingTokens = Math.max(...beginnings) + 2 * messageOverheadTokens;
  const historyReserve = reserveHistory(given);
  const { texts, cut } = fitCard(given, budgetTokens - openingTokens - historyReserve, composeAlways);
  const { input, filler, instructions, lastRules } = texts;
  const sections = texts.sections.map((one) => ({ ...one, part: markCut(one.part, cut) }));
  const notes = texts.notes.map((one) => ({ ...one, parts: one.parts.map((part) => markCut(part, cut)) }));
  const closing = markCut(texts.closing, cut);
  const headingOf = (text: string) => filler.fill(text, 'heading');
  let room = budgetTokens - openingTokens - sumKept(texts.always);
  /** What is left when the newest messages have their place. */
  const leaveHistory = () => Math.max(0, room - historyReserve);

  const lore = findLore(input, filler, room, leaveHistory());
  room -= sumKept(lore.kept.map(({ part }) => part));
  // In the system message, or in brackets and perhaps a message of its own.
  const factsHeading = countTokens(`\n\n## ${headingOf(host.facts)}`) + messageOverheadTokens;
  const factRoom = { budgetTokens: room * factsShare, roomTokens: leaveHistory() - factsHeading };
  const facts = fitFacts(memory.facts, history, factRoom, countTokens);
  const headingTokens = facts.some(({ state }) => state === 'kept') ? factsHeading : 0;
  room -= sumKept(facts) + headingTokens;

  const examples = fillExamples(
    { ...given, card: { ...input.card, mes_example: given.card.mes_example } },
    filler,
  );
  const exampleRoom = { heading: headingOf(host.examples), countTokens };
  const reserved = reserveExample(
    examples,
    Math.min(budgetTokens * exampleShare, leaveHistory()),
    exampleRoom,
  );
  room -= reserved?.tokens ?? 0;

  const summary = createSummary(input, headingOf(host.summary), room * mostSummaryShare);
  const told = summary === null ? null : { tokens: summary.part.tokens, depth: memory.summary?.depth ?? -1 };
  const chosen = chooseHistory(history, room, told, countTokens);
  const historyTokens = room - (told?.tokens ?? 0);
  room -= chosen.usedTokens;
  if (summary !== null && chosen.usesSummary) room -= summary.part.tokens;
  else if (summary !== null) summary.part.state = 'dropped';
  return {
    filler,
    instructions,
    sections,
    lore,
    summary,
    facts,
    examples: fitExamples(examples, reserved, room, exampleRoom),
    turns: chosen.kept,
    toldDepth: chosen.usesSummary ? (told?.depth ?? -1) : -1,
    historyTokens,
    notes,
    closing,
    lastRules,
    formatTokens: openingTokens + headingTokens,
  };
}

/** What the newest messages take, but no more than their share: before that the card, lore and facts give way. */
function reserveHistory({ history, budgetTokens, countTokens }: PromptInput): number {
  const most = Math.floor(budgetTokens * historyShare);
  let tokens = 0;
  for (const { content } of history.toReversed()) {
    if (tokens >= most) break;
    tokens += countTokens(content) + messageOverheadTokens;
  }
  return Math.min(tokens, most);
}

interface AlwaysTexts {
  /** With the texts of the card as they are in the prompt. */
  input: PromptInput;
  filler: Filler;
  instructions: Instructions;
  sections: Section[];
  notes: InsertedText[];
  closing: PromptPart;
  lastRules: PromptPart;
  /** All parts of these. */
  always: readonly PromptPart[];
}

/** Makes what is in every prompt; the examples are filled once, later. */
function composeAlways(given: PromptInput): AlwaysTexts {
  const input = { ...given, card: { ...given.card, mes_example: '' } };
  const filler = createPromptFiller(given);
  const instructions = buildInstructions(input, filler);
  const sections = buildSections(input, instructions.system, filler);
  const closing = createPart({
    kind: 'post_history',
    content: instructions.closing,
    tokens: input.countTokens(bracket(instructions.closing)) + messageOverheadTokens,
  });
  const lastRules = createPart({
    kind: 'rules',
    content: input.host.rules,
    tokens: input.countTokens(`\n\n${bracket(input.host.rules)}`),
  });
  const notes = composeNotes(input, filler);
  const always = [
    ...sections.map(({ part }) => part),
    ...notes.flatMap(({ parts }) => parts),
    closing,
    lastRules,
  ];
  return { input, filler, instructions, sections, notes, closing, lastRules, always };
}

/** The examples of a card, but for what is more than a prompt could ever hold. */
function fillExamples(input: PromptInput, filler: Filler): string[] {
  const { card, budgetTokens } = input;
  const examples = card.mes_example
    .slice(0, budgetTokens * mostCharactersOfToken)
    .split(exampleStart, mostExamples);
  return splitExamples(examples.join('<START>')).map((text, index) => filler.fill(text, `example-${index}`));
}

function markCut(part: PromptPart, cut: ReadonlySet<PromptPart['kind']>): PromptPart {
  return cut.has(part.kind) ? { ...part, state: 'cut' } : part;
}

/** The summary, or the end of one that has no room; null without a word of it. */
function createSummary(
  { memory, countTokens }: PromptInput,
  heading: string,
  mostTokens: number,
): Section | null {
  const whole = memory.summary?.content.trim() ?? '';
  if (whole === '') return null;
  const create = (content: string, state: PromptPart['state']): Section => {
    const text = section(heading, content);
    return {
      part: createPart({ kind: 'summary', content, tokens: countTokens(`\n\n${text}`), state }),
      text,
    };
  };
  const summary = create(whole, 'kept');
  if (summary.part.tokens <= mostTokens) return summary;
  const headingTokens = countTokens(`\n\n${section(heading, ' ')}`);
  const end = cutText(whole, Math.floor(mostTokens - headingTokens), countTokens, 'end');
  return end === '' ? null : create(end, 'cut');
}
