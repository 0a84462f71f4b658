import { and, desc, eq } from 'drizzle-orm';
import hostTexts from '#src/content/prompt.json' with { type: 'json' };
import suggestPrompt from '#src/content/suggest-prompt.json' with { type: 'json' };
import { detectLanguage } from '#src/domain/text/detect-language.ts';
import { quoteMessages } from '#src/domain/memory/compose-memory-prompt.ts';
import { isFitToShow } from '#src/domain/memory/remove-unfit.ts';
import { parseSuggestions } from '#src/domain/chat/parse-suggestions.ts';
import { composeTask } from '#src/domain/prompt/compose-task.ts';
import { suggestByRules } from '#src/domain/chat/suggest-by-rules.ts';
import type { VoiceTexts } from '#src/domain/demo/conversation/types.ts';
import { readMessage } from '#src/domain/text/read-message.ts';
import { characterTexts } from '#src/server/characters/tables.ts';
import { fillNames, quoteMessage } from '#src/server/chat/memory/find-facts.ts';
import { loadMemoryScene, type MemoryScene } from '#src/server/chat/memory/load-memory-scene.ts';
import { type Owner, requireConversation } from '#src/server/chat/messages/require-conversation.ts';
import { messages } from '#src/server/chat/tables/tables.ts';
import type { MessageRow } from '#src/server/chat/messages/to-message.ts';
import { readDemoVoice } from '#src/server/platform/llm/choice/demo-texts.ts';
import { completeText } from '#src/server/platform/llm/model/complete-text.ts';
import { toErrorFields } from '#src/server/platform/log/log.ts';
import type { Services } from '#src/server/platform/services.ts';

const patienceMs = 10_000;
/** The number of messages from which suggestions are made. */
const shownMessages = 8;
const maxAnswerTokens = 300;
/** The number of replies whose suggestions are cached in this process. */
const mostKept = 500;

/** Suggests what a person could say next, on request; the suggestions for a reply are cached for a while. */
export class ReplySuggester {
  readonly #services: Services;
  readonly #kept = new Map<string, string[]>();
  readonly #running = new Map<string, Promise<string[]>>();

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * Returns up to three suggestions for an own conversation; none while a reply is being written, in a crisis, or when
   * the model fails.
   * @throws AppError 40003 with 404 when the conversation does not exist or is somebody else's
   */
  async suggest(owner: Owner, conversationId: string): Promise<string[]> {
    await requireConversation(this.#services.database, owner, conversationId);
    const scene = await loadMemoryScene(this.#services, conversationId);
    const rows = await this.#listNewest(conversationId);
    const head = rows.at(-1);
    if (scene === null || head === undefined || !(await isAnswerable(scene, rows))) return [];
    const key = `${head.id} ${head.version} ${scene.model.id}`;
    const known = this.#kept.get(key) ?? this.#running.get(key);
    if (known !== undefined) return known;
    const work = this.#compose(scene, rows).finally(() => this.#running.delete(key));
    this.#running.set(key, work);
    const suggestions = await work;
    if (suggestions.length > 0) this.#keep(key, suggestions);
    return suggestions;
  }

  async #compose(scene: MemoryScene, rows: readonly MessageRow[]): Promise<string[]> {
    if (scene.model.kind === 'demo') return this.#composeByRules(scene, rows);
    const { language } = scene.conversation;
    const { taskRules: rules } = hostTexts[language];
    const instructions = fillNames(suggestPrompt[language], scene);
    const quoted = (await scene.listMemorable(rows)).map((row) => quoteMessage(row, scene));
    try {
      const answer = await completeText(
        scene.model,
        {
          messages: composeTask({ rules, instructions, material: quoteMessages(quoted) }),
          maxReplyTokens: maxAnswerTokens,
        },
        AbortSignal.timeout(patienceMs),
      );
      return parseSuggestions(answer, `${rules}\n\n${instructions}`).filter(isFitToShow);
    } catch (error) {
      this.#services.log.warn('suggestions-failed', { model: scene.model.name, ...toErrorFields(error) });
      return [];
    }
  }

  async #composeByRules({ conversation }: MemoryScene, rows: readonly MessageRow[]): Promise<string[]> {
    const reply = rows.at(-1)?.content ?? '';
    const language = detectLanguage(reply) ?? conversation.language;
    const { characterId } = conversation;
    const [[card], voice] = await Promise.all([
      this.#services.database
        .select({ likes: characterTexts.likedThings, openers: characterTexts.openers })
        .from(characterTexts)
        .where(and(eq(characterTexts.characterId, characterId), eq(characterTexts.language, language))),
      readDemoVoice(characterId),
    ]);
    const said = rows.filter(({ role }) => role === 'user').map(({ content }) => content);
    return suggestByRules({
      language,
      reply,
      likes: card?.likes ?? [],
      openers: said.length === 0 ? (card?.openers ?? []) : [],
      // The demo companion does not speak every language of the site.
      questions: listQuestions(new Map(Object.entries(voice ?? {})).get(language)),
      said,
    });
  }

  async #listNewest(conversationId: string): Promise<MessageRow[]> {
    const rows = await this.#services.database
      .select()
      .from(messages)
      .where(
        and(
          eq(messages.conversationId, conversationId),
          eq(messages.isOnPath, true),
          eq(messages.isOmitted, false),
        ),
      )
      .orderBy(desc(messages.depth))
      .limit(shownMessages);
    return rows.toReversed();
  }

  #keep(key: string, suggestions: string[]): void {
    this.#kept.set(key, suggestions);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** Lists the questions and requests that a voice answers; what answers the greeting alone is none. */
function listQuestions(voice: VoiceTexts | undefined): string[] {
  return (voice?.answers ?? []).flatMap(({ asked: [question = ''] }) => {
    const { isQuestion, isRequest } = readMessage(question);
    return isQuestion || isRequest ? [question] : [];
  });
}

/** Returns true if the branch ends with a finished reply of the persona that is not about a crisis. */
async function isAnswerable({ listMemorable }: MemoryScene, rows: readonly MessageRow[]): Promise<boolean> {
  const [head] = (await listMemorable(rows)).slice(-1);
  return (
    head !== undefined && head === rows.at(-1) && head.role === 'assistant' && head.state !== 'streaming'
  );
}
