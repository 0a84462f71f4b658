import { atom } from 'nanostores';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { isAutomated } from '#src/client/browser/is-automated.ts';
import { hasDeviceId, ensureDevice } from '#src/client/api/ensure-device.ts';
import type { Quote } from '#src/contract/gems/gem-balance-calls.ts';
import { type ChatOptions, getChatOptions } from '#src/contract/chat/chat-option-calls.ts';
import type { VipLevel } from '#src/contract/call/level.ts';

/** The options of the chat page; null until they are known. Everything that needs no server works without them. */
export const $chatOptions = atom<ChatOptions | null>(null);

/**
 * The data that prices depend on: the conversation, or the character of a new one, its model, and the person's level.
 */
interface PricedChat {
  conversationId: string | null;
  characterId: string;
  model: string | null;
  level: VipLevel;
}

let loading: { key: string; answer: Promise<ChatOptions | null> } | null = null;

/**
 * Loads the site's options once for each conversation, model and level of a page; concurrent and later callers share
 * the result.
 * @returns null if they could not be loaded; the next call tries again
 */
export function loadChatOptions(chat: PricedChat): Promise<ChatOptions | null> {
  const key = JSON.stringify(chat);
  if (loading?.key !== key) loading = { key, answer: fetchOptions(chat) };
  return loading.answer;
}

/**
 * Returns the price of a reply by the conversation's model.
 * @param model null for the site's default, whose price also applies if the level of that model is too high by now
 */
export function quoteOfReply(
  { chat_models, default_model, quotes }: ChatOptions,
  model: string | null,
): Quote {
  const chosen = chat_models.find(({ id, is_allowed }) => id === model && is_allowed);
  const writer = chosen ?? chat_models.find(({ id }) => id === default_model);
  return (writer ?? { quote: quotes.reply }).quote;
}

async function fetchOptions({ conversationId, characterId }: PricedChat): Promise<ChatOptions | null> {
  const query = conversationId === null ? { character_id: characterId } : { conversation_id: conversationId };
  // A program without a device id would become a guest (rule:one-guest).
  if (isAutomated() && !hasDeviceId()) {
    loading = null;
    return null;
  }
  try {
    await ensureDevice();
    const options = await createBrowserClient().call(getChatOptions, { query });
    $chatOptions.set(options);
    return options;
  } catch (error) {
    loading = null;
    console.debug('the chat options could not be loaded', error);
    return null;
  }
}
