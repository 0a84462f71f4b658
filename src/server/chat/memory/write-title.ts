import { and, eq, isNull, sql } from 'drizzle-orm';
import memoryPrompt from '#src/content/memory-prompt.json' with { type: 'json' };
import hostTexts from '#src/content/prompt.json' with { type: 'json' };
import { detectLanguage } from '#src/domain/text/detect-language.ts';
import { titleByRules } from '#src/domain/chat/title-by-rules.ts';
import { cleanTitle } from '#src/domain/chat/clean-title.ts';
import { quoteTitleMaterial } from '#src/domain/memory/compose-memory-prompt.ts';
import { isFitToShow } from '#src/domain/memory/remove-unfit.ts';
import { composeTask } from '#src/domain/prompt/compose-task.ts';
import { isInCrisis } from '#src/domain/safety/crisis/detect-crisis.ts';
import { ReplyGuard } from '#src/server/chat/safety/reply-guard.ts';
import { conversations } from '#src/server/chat/tables/tables.ts';
import type { MessageRow } from '#src/server/chat/messages/to-message.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { completeText } from '#src/server/platform/llm/model/complete-text.ts';
import type { Services } from '#src/server/platform/services.ts';
import { fillNames, quoteMessage } from './find-facts.ts';
import { areUnchanged, listActiveMessages } from './list-active-messages.ts';
import type { MemoryScene } from './load-memory-scene.ts';

/** The number of first messages from which a title is made. */
const readMessages = 12;
/** The fewest messages of the person for a title. */
const leastSaid = 2;
/** The fewest for the second title of the demo companion, which has more to choose from by then. */
const leastSaidAgain = 6;
/**
 * The most attempts: a request may fail, or be aborted by a reply; after them, the conversation stays without a title.
 */
const mostTries = 5;
/** Most of these tokens are for a model that thinks. */
const maxAnswerTokens = 700;

/**
 * Gives a conversation without a title one, from its beginning. A model is called once: an answer without a title is
 * final. The demo companion chooses once more after six messages, as the first may only have asked for a picture. A title
 * that the owner gives, even at the same time, is never changed.
 * @throws ModelError when the model fails; it is called again after another silence, five times in all
 */
export async function writeTitle(
  { database }: Services,
  scene: MemoryScene,
  signal: AbortSignal,
): Promise<void> {
  const { id, titleOrigin, titleTries } = scene.conversation;
  const isDemo = scene.model.kind === 'demo';
  const isAgain = isDemo && titleOrigin === 'site' && titleTries === 0;
  if ((titleOrigin !== 'none' && !isAgain) || titleTries >= mostTries || signal.aborted) return;
  const path = await listActiveMessages(database, id, { behind: -1, limit: readMessages });
  // A greeting, like the character's name, does not distinguish the chats with one character.
  const rows = (await scene.listMemorable(path)).filter(({ model }) => model !== 'card');
  const said = rows.filter(({ role }) => role === 'user').map(({ content }) => content);
  if (said.length < (isAgain ? leastSaidAgain : leastSaid)) return;
  if (isDemo) {
    const title = titleByRules(said, { ofStatements: isAgain });
    if (isAllowed(title)) await storeTitle(database, { id, title, rows, isAgain });
  } else if (await beginTry(database, scene)) {
    const title = await askForTitle(scene, rows, signal);
    if (isAllowed(title)) await storeTitle(database, { id, title, rows, isAgain });
    else await giveUp(database, scene);
  }
}

/** Counts a request before it is made; false if another process made one in the meantime, or the owner gave a title. */
async function beginTry(
  database: Queries,
  { conversation: { id, titleTries } }: MemoryScene,
): Promise<boolean> {
  const begun = await database
    .update(conversations)
    .set({ titleTries: titleTries + 1 })
    .where(and(isUntitled(id), eq(conversations.titleTries, titleTries)))
    .returning({ id: conversations.id });
  return begun.length > 0;
}

/** Stops requesting a title from models, unless the chat was reset in the meantime. */
async function giveUp(database: Queries, { conversation: { id, titleTries } }: MemoryScene): Promise<void> {
  await database
    .update(conversations)
    .set({ titleTries: mostTries })
    .where(and(isUntitled(id), eq(conversations.titleTries, titleTries + 1)));
}

/** Requests a title from a model, in the person's language; empty if its answer is not a title. */
async function askForTitle(
  scene: MemoryScene,
  rows: readonly MessageRow[],
  signal: AbortSignal,
): Promise<string> {
  const { conversation, model, userName, characterName } = scene;
  const [said = ''] = rows.filter(({ role }) => role === 'user').map(({ content }) => content);
  const language = detectLanguage(said) ?? conversation.language;
  const { taskRules: rules } = hostTexts[language];
  const instructions = fillNames(memoryPrompt[language].title, scene);
  const material = quoteTitleMaterial(rows.map((row) => quoteMessage(row, scene)));
  const answer = await completeText(
    model,
    {
      messages: composeTask({ rules, instructions, material }),
      maxReplyTokens: Math.min(maxAnswerTokens, Math.floor(model.context.tokens / 4)),
      takesBeginning: true,
    },
    signal,
  );
  return cleanTitle(answer, {
    names: [userName, characterName],
    instructions: `${rules}\n\n${instructions}`,
  });
}

/**
 * True when a title passes the rules of replies and mentions no crisis (rule:no-minors, rule:never-human,
 * rule:crisis-help).
 */
function isAllowed(title: string): boolean {
  const guard = new ReplyGuard('', { isThought: true });
  const { refusal } = guard.end(title);
  return title !== '' && refusal === null && guard.replaced === 0 && isFitToShow(title) && !isInCrisis(title);
}

/** Stores a title unless the owner gave or removed one in the meantime, or its messages changed. */
async function storeTitle(
  database: Services['database'],
  { id, title, rows, isAgain }: { id: string; title: string; rows: readonly MessageRow[]; isAgain: boolean },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const untitled = await transaction
      .select({ id: conversations.id })
      .from(conversations)
      .where(isAgain ? isTitledOnce(id) : isUntitled(id))
      .for('update');
    if (untitled.length === 0 || !(await areUnchanged(transaction, rows))) return;
    await transaction
      .update(conversations)
      .set({
        title,
        titleOrigin: 'site',
        version: sql`${conversations.version} + 1`,
        ...(isAgain && { titleTries: 1 }),
      })
      .where(eq(conversations.id, id));
  });
}

function isUntitled(id: string) {
  return and(
    eq(conversations.id, id),
    eq(conversations.titleOrigin, 'none'),
    isNull(conversations.deletedAt),
  );
}

/** For a conversation with its first title by rules. */
function isTitledOnce(id: string) {
  return and(
    eq(conversations.id, id),
    eq(conversations.titleOrigin, 'site'),
    eq(conversations.titleTries, 0),
    isNull(conversations.deletedAt),
  );
}
