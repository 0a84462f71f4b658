import { useState, useSyncExternalStore } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { ChatCharacter } from '#src/contract/site/character-calls.ts';
import type { Language } from '#src/contract/base/language.ts';
import type { ChatState } from '#src/client/chat/base/chat-state.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';
import { CallError } from '#src/contract/call/client.ts';
import { networkErrorMessage } from '#src/contract/errors/network-error.ts';

/** What every panel beside the chat works with. */
export interface PanelProps {
  session: ChatSession;
  character: ChatCharacter;
  language: Language;
  onClose: () => void;
}

/**
 * Something that is chosen and saved at once: what was chosen shows while it is on its way, and what is saved shows
 * again when that ended, well or not.
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
    // A later choice speaks for itself.
    setPending((current) => (current === mine ? null : current));
  }
  return [pending === null ? saved : pending.value, (value) => void choose(value)];
}

/** Where a conversation stands: changes when a message came, went or was edited, but not while a reply is written. */
export function useHead({ $state }: Pick<ChatSession, '$state'>): string {
  return useSelected($state, readHead);
}

function readHead({ messages, conversationId }: ChatState): string {
  const last = messages.findLast(({ state }) => state !== 'streaming');
  return [conversationId, last?.id, last?.version, last?.depth].join(' ');
}

/** The width from which a panel has room beside the chat (rule:gutters, the widest breakpoint). */
const wideScreen = '(min-width: 1440px)';

/** True where a panel stands beside the chat; follows the window. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(listen, isWideScreen, () => false);
}

function listen(onChange: () => void): () => void {
  const query = matchMedia(wideScreen);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** True where a panel stands beside the chat now. */
export function isWideScreen(): boolean {
  return matchMedia(wideScreen).matches;
}

/** Shows a message of the conversation; a panel that lies over the chat gives way. */
export function jumpToMessage({ session, onClose }: PanelProps, messageId: string): void {
  if (!isWideScreen()) onClose();
  void session.jumpTo(messageId);
}

/**
 * Waits for a change of the conversation that the session makes.
 * @throws CallError with the session's words when it was not made, so that they stand where the change was asked for
 */
export async function requireDone(
  { $state }: ChatSession,
  change: Promise<boolean>,
  language: Language,
): Promise<void> {
  if (await change) return;
  throw new CallError($state.get().failure?.message ?? networkErrorMessage[language]);
}
