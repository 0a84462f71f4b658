import { useState, useSyncExternalStore } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { ChatState } from '#src/client/chat/state/chat-state.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';
import { CallError } from '#src/contract/call/client.ts';
import { networkErrorMessage } from '#src/contract/errors/network-error.ts';

export interface PanelProps {
  session: ChatSession;
  character: ChatCharacter;
  language: Language;
  onClose: () => void;
}

/**
 * Handles a choice that is saved at once: it is shown while it is being saved, and the saved value is shown again after
 * that, whether it succeeded or not.
 */
export function useChoice<Value>(
  saved: Value,
  save: (value: Value) => Promise<unknown>,
): readonly [shown: Value, choose: (value: Value) => void] {
  const [pending, setPending] = useState<{ value: Value } | null>(null);
  async function choose(value: Value): Promise<void> {
    const mine = { value };
    setPending(mine);
    await save(value);
    // A later choice has its own state.
    setPending((current) => (current === mine ? null : current));
  }
  return [pending === null ? saved : pending.value, (value) => void choose(value)];
}

/**
 * Returns the state of a conversation: changes when a message was added, removed or edited, but not while a reply is
 * written.
 */
export function useHead({ $state }: Pick<ChatSession, '$state'>): string {
  return useSelected($state, readHead);
}

function readHead({ messages, conversationId }: ChatState): string {
  const last = messages.findLast(({ state }) => state !== 'streaming');
  return [conversationId, last?.id, last?.version, last?.depth].join(' ');
}

/** The width from which a panel has room beside the chat (rule:gutters, the widest breakpoint). */
const wideScreen = '(min-width: 1440px)';

/** Returns true if panels are shown beside the chat; follows the window. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(listen, isWideScreen, () => false);
}

function listen(onChange: () => void): () => void {
  const query = matchMedia(wideScreen);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Returns true if panels are shown beside the chat at this moment. */
export function isWideScreen(): boolean {
  return matchMedia(wideScreen).matches;
}

/** Shows a message of the conversation; closes a panel that covers the chat. */
export function jumpToMessage({ session, onClose }: PanelProps, messageId: string): void {
  if (!isWideScreen()) onClose();
  void session.jumpTo(messageId);
}

/**
 * Waits for a change of the conversation by the session.
 * @throws CallError with the session's message if it failed, so that it is shown next to the action
 */
export async function requireDone(
  { $state }: ChatSession,
  change: Promise<boolean>,
  language: Language,
): Promise<void> {
  if (await change) return;
  throw new CallError($state.get().failure?.message ?? networkErrorMessage[language]);
}
