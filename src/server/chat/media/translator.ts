import { and, eq, sql } from 'drizzle-orm';
import hostTexts from '#src/content/prompt.json' with { type: 'json' };
import prompt from '#src/content/translate-prompt.json' with { type: 'json' };
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { detectLanguage } from '#src/domain/text/detect-language.ts';
import { composeTask } from '#src/domain/prompt/compose-task.ts';
import { toRealLanguage } from '#src/domain/text/to-real-language.ts';
import { noCompanion } from '#src/server/platform/llm/model/complete-text.ts';
import { ModelError, type ReplyRequest } from '#src/server/platform/llm/model/chat-model.ts';
import type { ModelContext } from '#src/server/platform/llm/model/model-context.ts';
import { isReadOnlyError } from '#src/server/platform/database/database-errors.ts';
import { storageQuotas } from '#src/server/account/identity/storage-quotas.ts';
import { toErrorFields } from '#src/server/platform/log/log.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import type { Services } from '#src/server/platform/services.ts';
import { translations } from '../tables/media-tables.ts';
import type { Owner } from '../messages/require-conversation.ts';
import { refusalWords } from '../safety/check-message.ts';
import { ReplyGuard } from '../safety/reply-guard.ts';
import type { MessageRow } from '../messages/to-message.ts';
import { requireOwnMessage } from '../messages/require-message.ts';
import { SharedText } from './shared-text.ts';
import { countWords } from '#src/domain/text/count-words.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';

/** Letters that count as a word where there are no words, such as in emoji, marks and names without blanks. */
const lettersOfWord = 6;

/** Longest message that is translated for a guest, in UTF-16 units: people write 8,000 at most, files bring more. */
const longestOfGuest = 8_000;

/** A day at most: the limit counts from the first translation. */
const retryAfterSeconds = 3_600;

const patienceMs = 120_000;
/** The most tokens of a translation, as a multiple of the tokens of its text. */
const growth = 3;

type TranslationOwner = Owner & Pick<Visitor, 'accountId'>;

interface WantedTranslation {
  owner: TranslationOwner;
  message: MessageRow;
  language: string;
}

/**
 * Translates messages through the chat model; each version of a message into each language once. The rules of replies
 * also apply to translations.
 */
export class Translator {
  readonly #services: Services;
  readonly #limits: RateLimits;
  /** Running translations: parallel requests for the same one share it. */
  readonly #running = new Map<string, Promise<SharedText>>();

  /** @param limits counts what is translated for guests */
  constructor(services: Services, limits: RateLimits) {
    this.#services = services;
    this.#limits = limits;
  }

  /**
   * Opens a message in another language: unchanged if it is in that language already, from the stored translation if
   * there is one, otherwise as the model writes it. A run ends when nobody reads it any longer.
   * @throws AppError 40003: 404 for a foreign message, 400 for an unfinished one and for a tag that names no language;
   * 50001 if the site has no language model; 50001 with 429 as `limitTranslations` does
   */
  async open(owner: TranslationOwner, messageId: string, tag: string): Promise<SharedText> {
    const language = toRealLanguage(tag);
    if (language === null) throw new AppError(40003, { userMessage: userMessages.languageUnknown });
    const message = await requireOwnMessage(this.#services.database, owner, messageId);
    if (isIn(message.content, language)) return wholeText(message.content);
    const key = `${message.id} ${message.version} ${language}`;
    for (;;) {
      const running = this.#running.get(key);
      if (running === undefined) return this.#start(key, { owner, message, language });
      const text = await running;
      if (!text.signal.aborted) return text;
      if (this.#running.get(key) === running) this.#running.delete(key);
    }
  }

  /**
   * Puts the run into `#running` before it looks for a stored translation, until one is stored. A lookup outside of it
   * could miss a translation that is stored at the same time, and call the model again.
   */
  #start(key: string, wanted: WantedTranslation): Promise<SharedText> {
    // Reads `begun` only when called, which `#begin` does after its first await.
    const forget = () => {
      if (this.#running.get(key) === begun) this.#running.delete(key);
    };
    const begun = this.#begin(wanted, forget);
    this.#running.set(key, begun);
    begun.catch(forget);
    return begun;
  }

  /** @param onEnd called when the run no longer has to be found */
  async #begin({ owner, message, language }: WantedTranslation, onEnd: () => void): Promise<SharedText> {
    const known = await this.#find(message, language);
    if (known === undefined && this.#services.chatModels.default.kind === 'demo') {
      throw new AppError(50001, { userMessage: userMessages.translationUnavailable });
    }
    if (known === undefined) await limitTranslations(this.#limits, owner, message.content);
    const text = known === undefined ? new SharedText() : wholeText(known);
    if (known === undefined) void this.#run(message, language, text).finally(onEnd);
    else onEnd();
    return text;
  }

  async #find(message: MessageRow, language: string): Promise<string | undefined> {
    const [row] = await this.#services.database
      .select({ content: translations.content })
      .from(translations)
      .where(
        and(
          eq(translations.messageId, message.id),
          eq(translations.language, language),
          eq(translations.version, message.version),
        ),
      );
    return row?.content;
  }

  /** Runs a translation. Never rejects: readers are notified of every way it ends. */
  async #run(message: MessageRow, language: string, text: SharedText): Promise<void> {
    const { chatModels, log } = this.#services;
    const chatModel = chatModels.default;
    try {
      const signal = AbortSignal.any([text.signal, AbortSignal.timeout(patienceMs)]);
      const request = composeRequest(message.content, language, chatModel.context);
      // A person may say anything about themselves.
      const guard = new ReplyGuard('', { isOwn: message.role === 'user' });
      for await (const event of chatModel.streamReply(request, signal)) {
        if (event.type === 'reasoning' || event.type === 'loading') continue;
        if (event.type === 'retract') {
          // Readers have already received this text; the next run knows how this model thinks.
          if (text.text !== '') throw new ModelError('malformed', 'The translation began as a thought.');
          continue;
        }
        const isText = event.type === 'text';
        if (!isText && event.reason !== 'stop') {
          throw new ModelError('cut', `The translation ended early: ${event.reason}.`);
        }
        const piece = event.text?.replaceAll('\u0000', '') ?? '';
        const guarded = isText ? guard.push(piece) : guard.end(piece);
        if (guarded.refusal !== null) {
          throw new AppError(50001, {
            message: `The translation was refused: ${guarded.refusal}.`,
            userMessage: refusalWords.translation,
          });
        }
        text.append(guarded.text);
      }
      await this.#keep(message, language, text.text).catch((error: unknown) => {
        // The translation was read; only the next request has to call the model again.
        if (!isReadOnlyError(error)) throw error;
        log.warn('translation-not-kept', toErrorFields(error));
      });
      text.finish();
    } catch (error) {
      if (!text.signal.aborted) {
        log.warn('translation-failed', { model: chatModel.name, ...toErrorFields(error) });
      }
      text.fail(
        error instanceof AppError
          ? error
          : new AppError(50001, { userMessage: userMessages.translationFailed, cause: error }),
      );
    }
  }

  /** Stores a translation while the message is unchanged, replacing the oldest of too many. */
  async #keep(message: MessageRow, language: string, content: string): Promise<void> {
    const { database, chatModels } = this.#services;
    await database.execute(sql`
      delete from ${translations} where message_id = ${message.id} and language in (
        select language from ${translations} where message_id = ${message.id} and language <> ${language}
        order by created_at desc, language offset ${storageQuotas.translationsOfMessage - 1})`);
    await database.execute(sql`
      insert into ${translations} (message_id, conversation_id, language, version, content, model)
      select id, conversation_id, ${language}, version, ${content.toWellFormed()}, ${chatModels.default.name} from messages
      where id = ${message.id} and version = ${message.version}
      on conflict (message_id, language) do update
      set version = excluded.version, content = excluded.content, model = excluded.model, created_at = now()`);
  }
}

function wholeText(content: string): SharedText {
  const text = new SharedText();
  text.append(content);
  text.finish();
  return text;
}

/** Returns true if a text is recognisably in a language already. */
function isIn(content: string, language: string): boolean {
  const found = detectLanguage(content);
  return found !== null && found.split('-')[0] === language.split('-')[0];
}

/** Composes the request. The text is a value in a JSON object, so that nothing in it can end it. */
function composeRequest(
  content: string,
  language: string,
  { tokens, countTokens }: ModelContext,
): ReplyRequest {
  const name = nameLanguage(language);
  const messages = composeTask({
    rules: hostTexts.en.taskRules,
    instructions: prompt.system.replace('{language}', () => `${name} (${language})`),
    material: JSON.stringify({ text: content }),
  });
  const promptTokens = messages.reduce((sum, message) => sum + countTokens(message.content), 0);
  const wanted = countTokens(content) * growth + 200;
  return {
    messages,
    maxReplyTokens: Math.max(16, Math.min(wanted, tokens - promptTokens)),
    companion: noCompanion,
  };
}

/** Returns the English name of a language; its tag if the contract accepts it but it has no name. */
function nameLanguage(tag: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag;
  } catch (error) {
    if (error instanceof RangeError) return tag;
    throw error;
  }
}

/**
 * Counts the words that a model translates for a guest: they cost no gems (rule:guest-translations).
 * @throws AppError 50001 with 429 when the guest had too many today, or the text is longer than people write
 */
async function limitTranslations(
  limits: RateLimits,
  { userId, accountId }: Pick<Visitor, 'userId' | 'accountId'>,
  text: string,
): Promise<void> {
  if (accountId !== null) return;
  const isShort = text.length <= longestOfGuest;
  const words = isShort ? countWordsOrLetters(text) : 0;
  const rule = limitRules.translatedWordsOfGuest;
  if (isShort && (await limits.tryConsume(rule, userId, words))) return;
  throw new AppError(50001, {
    status: 429,
    userMessage: userMessages.guestTranslations,
    retryAfterSeconds,
  });
}

function countWordsOrLetters(text: string): number {
  return Math.max(countWords(text, detectLanguage(text) ?? 'en'), Math.ceil(text.length / lettersOfWord));
}
