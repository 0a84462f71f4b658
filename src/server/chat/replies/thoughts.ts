import { and, eq } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { isOwnConversation, type Owner } from '../messages/require-conversation.ts';
import { conversations, generations, messages } from '../tables/tables.ts';
import { ReplyGuard } from '../safety/reply-guard.ts';
import type { RunningReply } from './running-reply.ts';

/**
 * The interval at which thoughts are shown: they arrive in many small pieces, and nobody reads them letter by letter.
 */
const showEveryMs = 200;

/**
 * The thoughts of a model before it answers, for readers who want them: they pass the guards of the reply, and if these
 * reject them, none of it is shown or stored.
 */
export class Thoughts {
  #guard: ReplyGuard | null = null;
  #reply: RunningReply | null = null;
  #asked = '';
  #waiting = '';
  #shown = '';
  #shownAtMs = 0;

  /** @param asked the message that is answered */
  begin(asked: string, reply: RunningReply): void {
    this.#asked = asked;
    this.#reply = reply;
    this.clear();
  }

  /** Adds thoughts. NUL, which PostgreSQL cannot store, is left out. */
  push(text: string): void {
    this.#waiting += text.replaceAll('\u0000', '');
    const nowMs = performance.now();
    if (nowMs - this.#shownAtMs < showEveryMs) return;
    this.#shownAtMs = nowMs;
    this.#show();
  }

  /** Discards the thoughts so far, which were not thoughts or will be repeated. */
  clear(): void {
    this.#waiting = '';
    this.#shown = '';
    this.#guard = new ReplyGuard(this.#asked, { isThought: true });
  }

  /** @returns all thoughts that may be stored */
  end(): string {
    this.#waiting = this.#waiting.toWellFormed();
    this.#show();
    const last = this.#guard?.end();
    if (last === undefined || last.refusal !== null) return '';
    return this.#shown + last.text;
  }

  #show(): void {
    // Half of a surrogate pair waits for its other half.
    const whole = this.#waiting.replace(/[\uD800-\uDBFF]$/, '');
    if (whole === '' || this.#guard === null) return;
    const { text, refusal } = this.#guard.push(whole.toWellFormed());
    this.#waiting = this.#waiting.slice(whole.length);
    if (refusal !== null) {
      this.#guard = null;
      this.#shown = '';
      this.#reply?.dropThoughts();
      return;
    }
    this.#shown += text;
    if (text !== '') this.#reply?.addThought(text);
    else this.#reply?.recordStatus('thinking');
  }
}

/**
 * Loads the model's thoughts before an own reply; empty if it had none, or if they were rejected.
 * @throws AppError 40003 with 404 when there is no such reply, or it is somebody else's
 */
export async function getThoughts(
  database: Queries,
  owner: Owner,
  messageId: string,
): Promise<{ content: string }> {
  const [found] = await database
    .select({ content: generations.reasoning })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(generations, eq(generations.messageId, messages.id))
    .where(and(eq(messages.id, messageId), eq(messages.role, 'assistant'), isOwnConversation(owner)));
  if (found === undefined) throw notFound();
  return { content: found.content ?? '' };
}
