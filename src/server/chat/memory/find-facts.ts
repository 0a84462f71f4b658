import memoryPrompt from '#src/content/memory-prompt.json' with { type: 'json' };
import hostTexts from '#src/content/prompt.json' with { type: 'json' };
import { readToldFacts } from '#src/domain/memory/facts/read-told-facts.ts';
import { cleanFact } from '#src/domain/memory/clean-memory.ts';
import { type QuotedMessage, quoteFactMaterial } from '#src/domain/memory/compose-memory-prompt.ts';
import { type DescribedFact, describeToldFact } from '#src/domain/memory/describe-told-fact.ts';
import { isFitToShow } from '#src/domain/memory/remove-unfit.ts';
import { composeTask } from '#src/domain/prompt/compose-task.ts';
import { parseFacts } from '#src/domain/memory/parse-facts.ts';
import type { MessageRow } from '#src/server/chat/messages/to-message.ts';
import { ModelError } from '#src/server/platform/llm/model/chat-model.ts';
import { removeSiteNotes } from '#src/server/chat/safety/site-messages.ts';
import { createYielder } from '#src/server/platform/process/create-yielder.ts';
import { completeText } from '#src/server/platform/llm/model/complete-text.ts';
import { rulesAuthor } from '../messages/is-active-memory.ts';
import type { MemoryScene } from './load-memory-scene.ts';

/** A fact to store, with the facts that it replaces. */
export interface NewFact extends DescribedFact {
  author: string;
  sourceIds: string[];
  /** The ids of the facts that, according to the model, it replaces. */
  replacedIds: string[];
}

export interface FactMessages {
  /** Earlier messages, as the context of the others. */
  before: readonly MessageRow[];
  /** The messages in which facts are looked for. */
  messages: readonly MessageRow[];
  known: readonly { id: string; content: string }[];
}

const maxAnswerTokens = 700;
/** The most that the rules read of a message; an imported message may be much longer. */
const readCharacters = 8_000;

/**
 * Finds the facts that a person stated, by the rules of the demo companion; only acceptable ones (rule:no-minors,
 * rule:nothing-explicit).
 */
export async function findFactsByRules(
  { conversation }: MemoryScene,
  messages: readonly MessageRow[],
): Promise<NewFact[]> {
  const takeTurn = createYielder();
  const facts: NewFact[] = [];
  for (const message of messages) {
    if (message.role !== 'user') continue;
    for (const told of readToldFacts(message.content.slice(0, readCharacters))) {
      const described = describeToldFact(told, conversation.language);
      const content = cleanFact(described.content);
      if (!isFitToShow(content)) continue;
      facts.push({ ...described, content, author: rulesAuthor, sourceIds: [message.id], replacedIds: [] });
    }
    await takeTurn();
  }
  return facts;
}

/**
 * Finds facts in messages with a model; unacceptable ones are dropped (rule:no-minors, rule:nothing-explicit).
 * @throws ModelError when it fails, `malformed` when its answer is not in the requested form
 */
export async function findFactsByModel(
  scene: MemoryScene,
  { before, messages, known }: FactMessages,
  signal: AbortSignal,
): Promise<NewFact[]> {
  const { taskRules: rules } = hostTexts[scene.conversation.language];
  const instructions = fillNames(memoryPrompt[scene.conversation.language].facts, scene);
  const quote = (rows: readonly MessageRow[]) => rows.map((row) => quoteMessage(row, scene));
  const material = quoteFactMaterial({
    known: known.map(({ content }) => content),
    before: quote(before),
    messages: quote(messages),
  });
  const answer = await completeText(
    scene.model,
    {
      messages: composeTask({ rules, instructions, material }),
      maxReplyTokens: Math.min(maxAnswerTokens, Math.floor(scene.model.context.tokens / 4)),
    },
    signal,
  );
  const facts = parseFacts(answer, {
    count: messages.length,
    knownCount: known.length,
    instructions: `${rules}\n\n${instructions}`,
  });
  if (facts === null)
    throw new ModelError('malformed', 'The answer is not the JSON object that was asked for.');
  return facts
    .filter(({ content }) => isFitToShow(content))
    .map(({ content, from, replaces }) => ({
      content,
      replaces: [],
      author: scene.model.name,
      sourceIds: messages.filter((_message, index) => from.includes(index)).map(({ id }) => id),
      replacedIds: known.filter((_fact, index) => replaces.includes(index)).map(({ id }) => id),
    }));
}

/** Returns a message with the name of its author. */
export function quoteMessage({ role, content }: MessageRow, scene: MemoryScene): QuotedMessage {
  return role === 'user'
    ? { speaker: scene.userName, content }
    : { speaker: scene.characterName, content: removeSiteNotes(content) };
}

export function fillNames(text: string, { userName, characterName }: MemoryScene): string {
  return text.replaceAll(/\{\{(user|char)\}\}/g, (_whole, who) =>
    who === 'user' ? userName : characterName,
  );
}
