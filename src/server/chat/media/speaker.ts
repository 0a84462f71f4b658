import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import { toSpokenText } from '#src/domain/to-spoken-text.ts';
import { captureHold, holdGems, quoteOf, voidHold } from '#src/server/gems/charge.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { describeError } from '#src/server/platform/log.ts';
import type { Services } from '#src/server/platform/services.ts';
import type { SpeechClient } from '#src/server/platform/speech/speech-client.ts';
import { recordings } from '../media-tables.ts';
import type { Owner } from '../require-conversation.ts';
import { requireReply } from '../require-reply.ts';
import { loadVipLevel } from '../store-reply.ts';
import type { MessageRow } from '../to-message.ts';
import { requireText } from './require-own-message.ts';

/** Has replies spoken by the speech service; what was spoken is kept for a week and paid once. */
export class Speaker {
  readonly #services: Services;
  readonly #speech: SpeechClient | null;
  /** Those who ask for the same at the same time get the same. */
  readonly #running = new Map<string, Promise<Buffer>>();

  constructor(services: Services, speech: SpeechClient | null) {
    this.#services = services;
    this.#speech = speech;
  }

  /** True where the site has a speech service. */
  get isAvailable(): boolean {
    return this.#speech !== null;
  }

  /**
   * A reply as MP3.
   * @throws AppError 40003: 404 for a foreign reply, 400 for an unfinished one; 50001 where the site
   * does not speak, and when the service fails, and then nothing is charged
   */
  async speak(owner: Owner, messageId: string): Promise<Buffer> {
    const message = requireText(await requireReply(this.#services.database, owner, messageId));
    const speech = this.#speech;
    if (speech === null) throw new AppError(50001, { userMessage: userMessages.speechUnavailable });
    const text = toSpokenText(message.content);
    if (text === '') throw new AppError(40003, { userMessage: userMessages.nothingToSay });
    const key = `${message.id} ${message.version}`;
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const work = this.#findOrRecord(owner, message, { speech, text }).finally(() =>
      this.#running.delete(key),
    );
    this.#running.set(key, work);
    return work;
  }

  /**
   * Looks for a kept recording, otherwise makes one. `#running` holds both steps: a look outside of it could miss a
   * recording that is stored meanwhile, and make and charge it again.
   */
  async #findOrRecord(
    owner: Owner,
    message: MessageRow,
    what: { speech: SpeechClient; text: string },
  ): Promise<Buffer> {
    return (await this.#find(message, what.speech.voice)) ?? this.#record(owner, message, what);
  }

  async #find(message: MessageRow, voice: string): Promise<Buffer | undefined> {
    const [row] = await this.#services.database
      .select({ audio: recordings.audio })
      .from(recordings)
      .where(
        and(
          eq(recordings.messageId, message.id),
          eq(recordings.version, message.version),
          eq(recordings.voice, voice),
        ),
      );
    return row?.audio;
  }

  /** Holds the price, has the text spoken, and captures or voids the hold (D5). */
  async #record(
    { userId }: Owner,
    message: MessageRow,
    { speech, text }: { speech: SpeechClient; text: string },
  ): Promise<Buffer> {
    const { database, log } = this.#services;
    const holdId = await database.transaction(async (transaction) => {
      const { due } = quoteOf('voice', { vipLevel: await loadVipLevel(transaction, userId) });
      return holdGems(transaction, { userId, action: 'voice', gems: due, reference: message.id });
    });
    try {
      const audio = await speech.speak(text);
      await database.transaction(async (transaction) => {
        const values = { version: message.version, voice: speech.voice, audio, createdAt: new Date() };
        const stored = await transaction
          .insert(recordings)
          .values({ messageId: message.id, conversationId: message.conversationId, ...values })
          .onConflictDoUpdate({
            target: recordings.messageId,
            set: values,
            setWhere: or(ne(recordings.version, message.version), ne(recordings.voice, speech.voice)),
          })
          .returning({ messageId: recordings.messageId });
        // Another process may have had the same spoken meanwhile, and that is paid.
        if (stored.length > 0) await captureHold(transaction, holdId);
        else await voidHold(transaction, holdId);
      });
      return audio;
    } catch (error) {
      log.warn('speech-failed', { model: speech.model, ...describeError(error) });
      await voidHold(database, holdId);
      throw new AppError(50001, { userMessage: userMessages.speechFailed, cause: error });
    }
  }
}

/**
 * Erases what was spoken more than a week ago.
 * @returns how many recordings that were
 */
export async function eraseOldRecordings(queries: Queries): Promise<number> {
  const erased = await queries
    .delete(recordings)
    .where(lt(recordings.createdAt, sql`now() - interval '7 days'`))
    .returning({ messageId: recordings.messageId });
  return erased.length;
}
