import { and, eq, lt, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { toSpokenText } from '#src/domain/text/to-spoken-text.ts';
import { endHold, holdGems, priceOf } from '#src/server/gems/charge.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { toErrorFields } from '#src/server/platform/log/log.ts';
import type { Services } from '#src/server/platform/services.ts';
import type { SpeechClient } from '#src/server/platform/speech/speech-client.ts';
import { recordings } from '../tables/media-tables.ts';
import { loadPriceFacts } from '../messages/reply-price.ts';
import type { Owner } from '../messages/require-conversation.ts';
import { requireReply, requireText } from '../messages/require-message.ts';
import { conversations } from '../tables/tables.ts';
import type { MessageRow } from '../messages/to-message.ts';

const hasAudio = sql`octet_length(${recordings.audio}) > 0`;

/** Turns replies into speech with the speech service; recordings are cached for a week, and each reply is paid once. */
export class Speaker {
  readonly #services: Services;
  readonly #speech: SpeechClient | null;
  /** Running recordings: parallel requests for the same reply share one. */
  readonly #running = new Map<string, Promise<Buffer>>();

  constructor(services: Services, speech: SpeechClient | null) {
    this.#services = services;
    this.#speech = speech;
  }

  /** True if the site has a speech service. */
  get isAvailable(): boolean {
    return this.#speech !== null;
  }

  /**
   * Returns a reply as MP3.
   * @throws AppError 40003: 404 for a foreign reply, 400 for an unfinished one; 50001 if the site has no speech
   * service, and when the service fails, and then nothing is charged; 20003 with too few gems
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
   * Finds a stored recording, or makes one. `#running` covers both steps: a lookup outside of it could miss a recording
   * that is stored at the same time, and make and charge it again.
   */
  async #findOrRecord(
    owner: Owner,
    message: MessageRow,
    what: { speech: SpeechClient; text: string },
  ): Promise<Buffer> {
    return (await this.#find(message, what.speech.voice)) ?? this.#record(owner, message, what);
  }

  async #find(
    message: MessageRow,
    voice: string,
    queries: Queries = this.#services.database,
  ): Promise<Buffer | undefined> {
    const [row] = await queries
      .select({ audio: recordings.audio })
      .from(recordings)
      .where(
        and(
          eq(recordings.messageId, message.id),
          eq(recordings.version, message.version),
          eq(recordings.voice, voice),
          hasAudio,
        ),
      );
    return row?.audio;
  }

  /** Returns true if the same text was spoken before, in any voice, even if the recording has expired. */
  async #wasSpoken(queries: Queries, { id, version }: MessageRow): Promise<boolean> {
    const [row] = await queries
      .select({ messageId: recordings.messageId })
      .from(recordings)
      .where(and(eq(recordings.messageId, id), eq(recordings.version, version)));
    return row !== undefined;
  }

  /** Holds the price, has the text spoken, and captures or voids the hold (rule:holds). */
  async #record(
    { userId }: Owner,
    message: MessageRow,
    { speech, text }: { speech: SpeechClient; text: string },
  ): Promise<Buffer> {
    const { database, env, log } = this.#services;
    const holdId = await database.transaction(async (transaction) => {
      const { vipLevel, isVipCharacter } = await loadPriceFacts(transaction, message.conversationId);
      const isOwned = await this.#wasSpoken(transaction, message);
      const facts = { isVipCharacter, isOwned };
      const { due } = priceOf('voice', { isCharged: env.GEMS === 'on', vipLevel }, facts);
      // Only members can call this, and their network does not count.
      const network = null;
      return holdGems(transaction, { userId, action: 'voice', gems: due, reference: message.id, network });
    });
    try {
      const audio = await speech.speak(text);
      await database.transaction((transaction) =>
        this.#store(transaction, message, { voice: speech.voice, audio, holdId }),
      );
      return audio;
    } catch (error) {
      log.warn('speech-failed', { model: speech.model, ...toErrorFields(error) });
      await endHold(database, holdId, 0);
      throw new AppError(50001, { userMessage: userMessages.speechFailed, cause: error });
    }
  }

  /**
   * Stores a recording, which captures its hold. Another process may have recorded the same text at the same time; then
   * the other recording is paid.
   */
  async #store(
    transaction: Queries,
    message: MessageRow,
    { voice, audio, holdId }: { voice: string; audio: Buffer; holdId: string | null },
  ): Promise<void> {
    // Locked first, as everywhere, so that no deadlock arises with a reply that ends.
    await transaction
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.id, message.conversationId))
      .for('update');
    const isKept = (await this.#find(message, voice, transaction)) !== undefined;
    await endHold(transaction, holdId, isKept ? 0 : undefined);
    if (isKept) return;
    const values = { version: message.version, voice, audio, createdAt: sql`now()` };
    await transaction
      .insert(recordings)
      .values({ messageId: message.id, conversationId: message.conversationId, ...values })
      .onConflictDoUpdate({ target: recordings.messageId, set: values });
  }
}

/**
 * Erases recordings older than a week, and keeps the record that they existed.
 * @returns the number of recordings
 */
export async function eraseOldRecordings(queries: Queries): Promise<number> {
  const erased = await queries
    .update(recordings)
    .set({ audio: Buffer.alloc(0) })
    .where(and(hasAudio, lt(recordings.createdAt, sql`now() - interval '7 days'`)))
    .returning({ messageId: recordings.messageId });
  return erased.length;
}
