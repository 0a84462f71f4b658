import { bracket } from './alternate-turns.ts';
import { mostCharactersOfToken } from './bound-count.ts';
import { buildInstructions, type Instructions } from './build-instructions.ts';
import { buildSections, type Section } from './build-sections.ts';
import { chooseHistory } from './choose-history.ts';
import { cutText } from './cut-text.ts';
import { createPromptFiller, type Filler } from './create-filler.ts';
import { splitExamples, fitExamples, reserveExample } from './fit-examples.ts';
import { findLore, type PromptLoreEntry, findOutlets } from './find-lore.ts';
import { fitCard, fitNames } from './fit-card.ts';
import { fitFacts } from './fit-facts.ts';
import { messageOverheadTokens } from './fit-history.ts';
import type { InsertedText } from './place-in-history.ts';
import type { HistoryTurn, PromptInput, PromptNote } from './prompt-input.ts';
import { createPart, type PromptPart, section, sumKept } from './prompt-part.ts';

/** Share of the room for facts that are not pinned. */
const factsShare = 0.15;
/** Share of the budget that is reserved for the newest messages, if they need that much. */
const historyShare = 0.25;
/** Share of the room of summary and history for a summary; of a longer one, its end is kept. */
const mostSummaryShare = 0.5;
/** Share of the budget that is reserved for the first example dialogue: without it a long chat loses its voice. */
const exampleShare = 0.08;
const exampleStart = /<START>/i;
const mostExamples = 200;

/** The contents of a prompt, before they are put in order. */
export interface PromptContent {
  filler: Filler;
  instructions: Instructions;
  /** The sections that are always in the system message. */
  sections: Section[];
  lore: { kept: PromptLoreEntry[]; dropped: PromptPart[] };
  /** The section of the summary; dropped if the whole history fits. */
  summary: Section | null;
  facts: PromptPart[];
  examples: { parts: PromptPart[]; text: string };
  turns: HistoryTurn[];
  /** Depth up to which the summary covers dropped turns; -1 without a summary. */
  toldDepth: number;
  /** Room for the turns, beside the summary. */
  historyTokens: number;
  /** Texts of the card and the person that are inserted into the history. */
  notes: InsertedText[];
  closing: PromptPart;
  /** The site's rules again, after everything else. */
  lastRules: PromptPart;
  /** Tokens added by the chat format and by headings of lists. */
  formatTokens: number;
}

/** Decides the contents of a prompt within its budget: each part may use the tokens that the earlier parts leave. */
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
  /** Returns the room that is left once the newest messages have theirs. */
  const leaveHistory = () => Math.max(0, room - historyReserve);

  const lore = findLore(input, filler, room, leaveHistory());
  room -= sumKept(lore.kept.map(({ part }) => part));
  // In the system message, or in brackets and possibly a message of its own.
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

/**
 * Returns the tokens of the newest messages, but no more than their share: above it, the history gives way to the card,
 * lore and facts.
 */
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
  /** The input with the texts of the card as they are in the prompt. */
  input: PromptInput;
  filler: Filler;
  instructions: Instructions;
  sections: Section[];
  notes: InsertedText[];
  closing: PromptPart;
  lastRules: PromptPart;
  /** The parts of all these texts. */
  always: readonly PromptPart[];
}

/** Composes the texts of every prompt; the examples are filled once, later. */
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

/** Fills the examples of a card, except for more than a prompt could ever hold. */
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

/** Creates the summary, or the end of a summary that does not fit; null if no word of it fits. */
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
  const cut = end === '' ? null : create(end, 'cut');
  // Too much when the counter has read enough and counts all further text as the most that it can be.
  return cut !== null && cut.part.tokens <= mostTokens ? cut : null;
}

/**
 * Composes the texts of the card and of the person that are inserted into the history: near its end, a model follows
 * them most closely.
 */
function composeNotes(
  { notes, countTokens }: Pick<PromptInput, 'notes' | 'countTokens'>,
  { fill }: Filler,
): InsertedText[] {
  const compose = (kind: PromptPart['kind'], { content, depth, role }: PromptNote): InsertedText[] => {
    const filled = fill(content, kind);
    if (filled === '') return [];
    // With brackets and a message of its own: an upper bound, wherever it is placed.
    const tokens = countTokens(`\n\n${bracket(filled)}`) + messageOverheadTokens;
    return [{ parts: [createPart({ kind, content: filled, tokens })], content: filled, depth, role }];
  };
  return [
    ...compose('card_note', notes.card),
    ...compose('character_note', notes.character),
    ...compose('chat_note', notes.chat),
  ];
}
