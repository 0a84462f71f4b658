import { estimateTokens, mostCharactersOfToken } from './bound-count.ts';
import { cutText } from './cut-text.ts';
import type { PromptInput } from './prompt-input.ts';
import type { PromptPart, PromptPartKind } from './prompt-part.ts';

/** The texts of a card and a persona that are always in the prompt, by the parts that they become. */
const fields = [
  'system',
  'instructions',
  'description',
  'personality',
  'scenario',
  'persona',
  'card_note',
  'character_note',
  'chat_note',
  'post_history',
] as const;

type Field = (typeof fields)[number];

/** The share of a budget for a name: the site's texts repeat both names a dozen times. */
const nameShare = 0.025;

/** Upper limit of attempts; each leaves the texts a little less, because macros make some of them longer again. */
const mostTries = 12;
const shareOfTry = 0.85;

/**
 * The texts of a prompt after the texts that do not fit were cut, the longest first and only as far as needed; the
 * site's never.
 */
export interface FittedTexts<Texts> {
  texts: Texts;
  cut: ReadonlySet<PromptPartKind>;
}

/**
 * Cuts the permanent texts of a card and a persona until all permanent parts fit into their room.
 * @param compose creates the permanent parts, including the site's
 * @param roomTokens for those parts
 */
export function fitCard<Texts extends { always: readonly PromptPart[] }>(
  input: PromptInput,
  roomTokens: number,
  compose: (input: PromptInput) => Texts,
): FittedTexts<Texts> {
  const given = readFields(input);
  const longest = Math.max(0, roomTokens) * mostCharactersOfToken;
  let current = mapFields(given, (text) => text.slice(0, longest));
  let texts: Texts | null = null;
  let room = roomTokens;
  // Texts that are far too long are not even composed.
  if (sumLengths(current) <= longest) {
    texts = compose(writeFields(input, current));
    if (sumTokens(texts.always) <= roomTokens) return { texts, cut: new Set() };
    room -= sumTokens(texts.always.filter(({ kind }) => !isOwn(kind, given)));
  }
  for (let tries = 0; tries < mostTries; tries += 1) {
    const tokens = mapFields(current, (text) => estimateTokens(text, input.countTokens));
    const level = findLevel(Object.values(tokens), room);
    current = mapFields(current, (text, field) =>
      tokens[field] <= level ? text : cutText(text, level, input.countTokens, 'start'),
    );
    texts = compose(writeFields(input, current));
    const excess = sumTokens(texts.always) - roomTokens;
    if (excess <= 0) return { texts, cut: listCut(given, current) };
    room = Math.min(room * shareOfTry, Object.values(tokens).reduce(sum, 0) - excess);
  }
  const none = mapFields(given, () => '');
  return { texts: compose(writeFields(input, none)), cut: listCut(given, none) };
}

/** Cuts names that would exceed the prompt on their own: one may have 200 characters, of several tokens each. */
export function fitNames(input: PromptInput): PromptInput {
  const most = Math.floor(input.budgetTokens * nameShare);
  const fit = (name: string) =>
    name === '' || input.countTokens(name) <= most ? name : cutText(name, most, input.countTokens, 'start');
  const { card, user } = input;
  return {
    ...input,
    card: { ...card, name: fit(card.name), nickname: fit(card.nickname) },
    user: { ...user, name: fit(user.name) },
  };
}

/** Finds the length to which texts are cut so that all of them fit: the same for all longer texts. */
function findLevel(sizes: readonly number[], room: number): number {
  let left = Math.max(0, room);
  const ascending = sizes.toSorted((one, other) => one - other);
  for (const [index, size] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - index));
    if (size > share) return share;
    left -= size;
  }
  return Infinity;
}

function readFields({ card, user, instructions, notes }: PromptInput): Record<Field, string> {
  return {
    system: card.system_prompt,
    instructions,
    description: card.description,
    personality: card.personality,
    scenario: card.scenario,
    persona: user.description,
    card_note: notes.card.content,
    character_note: notes.character.content,
    chat_note: notes.chat.content,
    post_history: card.post_history_instructions,
  };
}

function writeFields(input: PromptInput, texts: Record<Field, string>): PromptInput {
  const { notes } = input;
  return {
    ...input,
    card: {
      ...input.card,
      system_prompt: texts.system,
      description: texts.description,
      personality: texts.personality,
      scenario: texts.scenario,
      post_history_instructions: texts.post_history,
    },
    user: { ...input.user, description: texts.persona },
    instructions: texts.instructions,
    notes: {
      card: { ...notes.card, content: texts.card_note },
      character: { ...notes.character, content: texts.character_note },
      chat: { ...notes.chat, content: texts.chat_note },
    },
  };
}

function mapFields<Value>(
  texts: Record<Field, string>,
  change: (text: string, field: Field) => Value,
): Record<Field, Value> {
  return {
    system: change(texts.system, 'system'),
    instructions: change(texts.instructions, 'instructions'),
    description: change(texts.description, 'description'),
    personality: change(texts.personality, 'personality'),
    scenario: change(texts.scenario, 'scenario'),
    persona: change(texts.persona, 'persona'),
    card_note: change(texts.card_note, 'card_note'),
    character_note: change(texts.character_note, 'character_note'),
    chat_note: change(texts.chat_note, 'chat_note'),
    post_history: change(texts.post_history, 'post_history'),
  };
}

function listCut(given: Record<Field, string>, kept: Record<Field, string>): Set<PromptPartKind> {
  return new Set(fields.filter((field) => given[field] !== kept[field]));
}

function isOwn(kind: PromptPartKind, given: Record<Field, string>): boolean {
  return fields.some((field) => field === kind && given[field].trim() !== '');
}

function sumLengths(texts: Record<Field, string>): number {
  return Object.values(texts).reduce((total, text) => total + text.length, 0);
}

function sumTokens(parts: readonly PromptPart[]): number {
  return parts.reduce((total, { tokens }) => total + tokens, 0);
}

function sum(one: number, other: number): number {
  return one + other;
}
