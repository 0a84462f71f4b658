import { v4 as newId } from 'uuid';
import { CallError } from '#src/contract/client.ts';
import { continueMessage, resendMessage } from '#src/contract/tree-calls.ts';
import { askMessage } from '#src/contract/message-calls.ts';
import { islandTextsOf } from '#src/i18n/island-texts.ts';
import { type ChatMessage, findFailure, findHead } from '../chat-state.ts';
import { isDeleted } from './deleted-conversations.ts';
import type { DeletionFinder } from './find-deletion.ts';
import type { ReplyFollower } from './follow-reply.ts';
import type { HistoryPager } from './page-history.ts';
import type { SessionCore } from './session-core.ts';

export interface ReplyAsker {
  /**
   * Sends a message and follows its reply. With an id that the browser gave before, it is that message once more.
   */
  send: (content: string, clientMessageId?: string) => Promise<void>;
  /** Sends again what failed; the server sees that it is the same message. */
  retry: () => Promise<void>;
  /** Asks for another variant of a reply, or for a reply to one of the person's messages. */
  resend: (id: string) => Promise<boolean>;
  /** Asks for a variant of a reply that begins with its text and goes on. */
  continueReply: (id: string) => Promise<boolean>;
}

interface AskerParts {
  core: SessionCore;
  follower: ReplyFollower;
  pager: HistoryPager;
  finder: DeletionFinder;
}

export function createReplyAsker({ core, follower, pager, finder }: AskerParts): ReplyAsker {
  const { options, $state, update, fail } = core;
  const { client, language } = options;

  async function send(content: string, clientMessageId: string = newId()): Promise<void> {
    if ($state.get().hasNewer) await pager.jumpToEnd();
    const { messages } = $state.get();
    const known = messages.find(({ client_message_id }) => client_message_id === clientMessageId);
    if (known !== undefined && known.delivery === undefined) return;
    const message = composeOwn(clientMessageId, content, findHead(messages));
    if (known === undefined) update({ messages: [...messages, message] });
    await ask(message);
  }

  /** Repeating is safe, because the id makes it the same message (D5). */
  async function ask({ content, client_message_id, parent_id, delivery }: ChatMessage): Promise<void> {
    if (client_message_id === null) return;
    // It follows what the page shows by now: a message that was not sent may have waited.
    const parentId = delivery === undefined ? parent_id : (findHead($state.get().messages)?.id ?? null);
    update({ phase: 'sending', failure: null, lastRemoval: null });
    setDelivery(client_message_id, 'sending');
    try {
      // A conversation that this very message begins has another greeting than the page that it was written on.
      const isNew = $state.get().conversationId === null;
      if (isDeleted($state.get().conversationId)) throw gone();
      await follower.deliver(async () => {
        const conversation_id = await core.requireConversation();
        const body = { conversation_id, content, client_message_id };
        const at = isNew || parentId === null ? {} : { parent_id: parentId };
        return client.open(askMessage, { body: { ...body, ...at } });
      });
      await finish();
    } catch (error) {
      update({ phase: 'idle' });
      if (isOffline()) {
        setDelivery(client_message_id, 'waiting');
        return;
      }
      setDelivery(client_message_id, 'unsent');
      fail(await explain(error), client_message_id);
      await pager.catchUp();
    }
  }

  /** Says of a message that found no conversation that this was deleted, here or elsewhere. */
  async function explain(error: unknown): Promise<unknown> {
    if (!(error instanceof CallError) || error.status !== 404) return error;
    await finder.findDeletion();
    return isDeleted($state.get().conversationId) ? gone(error) : error;
  }

  function gone(cause?: unknown): CallError {
    return new CallError(islandTextsOf(language).chatGone, { status: 404, cause });
  }

  async function retry(): Promise<void> {
    const { failure, messages } = $state.get();
    const id = failure?.clientMessageId ?? null;
    const asked = id === null ? undefined : messages.find((message) => message.client_message_id === id);
    if (asked?.delivery !== undefined) return askLater(asked);
    const last = messages.at(-1);
    if (last?.role !== 'assistant' || findFailure([last], language) === null) return pager.refresh();
    // A reply that was asked for as a variant has an id of its own; the others belong to what was asked.
    if (asked !== undefined && last.client_message_id === null) return ask(asked);
    await resend(last.id);
  }

  /** Asks again what waited, after what was said elsewhere meanwhile: it would begin a branch before that. */
  async function askLater({ id }: ChatMessage): Promise<void> {
    await pager.refresh();
    const asked = $state.get().messages.find((message) => message.id === id);
    if (asked?.delivery !== undefined) await ask(asked);
  }

  async function askVariant(call: typeof resendMessage, id: string): Promise<boolean> {
    if ($state.get().phase !== 'idle') return false;
    update({ phase: 'sending', failure: null, lastRemoval: null });
    const body = { message_id: id, client_message_id: newId() };
    try {
      await follower.deliver(() => client.open(call, { body }));
      await finish();
      return true;
    } catch (error) {
      update({ phase: 'idle' });
      fail(error);
      return false;
    }
  }

  async function finish(): Promise<void> {
    const { phase, failure, messages } = $state.get();
    // Says what is still wrong once nothing is going on.
    if (phase === 'idle' && failure === null) update({ failure: findFailure(messages, language) });
    options.onChange();
    await pager.catchUp();
  }

  const isOffline = () => options.isOnline?.() === false;
  const resend = (id: string) => askVariant(resendMessage, id);

  /** Marks the visitor's own message, unless the server has it already. */
  function setDelivery(clientMessageId: string, delivery: 'sending' | 'unsent' | 'waiting'): void {
    const messages = $state
      .get()
      .messages.map((message) =>
        message.client_message_id === clientMessageId && message.delivery !== undefined
          ? { ...message, delivery }
          : message,
      );
    update({ messages });
  }

  return { send, retry, resend, continueReply: (id) => askVariant(continueMessage, id) };
}

/** The person's message as it is shown until the server confirms it. */
function composeOwn(id: string, content: string, head: ChatMessage | undefined): ChatMessage {
  return {
    id,
    parent_id: head?.id ?? null,
    role: 'user',
    content,
    state: 'complete',
    finish_reason: null,
    model: null,
    client_message_id: id,
    create_time: new Date().toISOString(),
    depth: (head?.depth ?? -1) + 1,
    variants: [id],
    version: 0,
    edit_time: null,
    ai_notice: false,
    attachment: null,
    translation: null,
    delivery: 'sending',
  };
}
