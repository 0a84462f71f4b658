import type { ConversationCard } from '#src/contract/chat/conversation-calls.ts';
import type { Language } from '#src/contract/base/language.ts';
import { formatMomentInFull } from '#src/i18n/format-moment.ts';

/** What tells a conversation from others with the same character: its title, else the name it is with. */
export function nameConversation({ title, name }: ConversationCard): string {
  return title === '' ? name : title;
}

/**
 * The names that several of some conversations have. To a screen reader, which hears the names of links without what
 * stands beside them, the last words tell these apart.
 */
export function findSharedNames(cards: readonly ConversationCard[]): ReadonlySet<string> {
  const names = cards.map(nameConversation);
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}

/** What tells a conversation from another of the same name: what was said last, and when. */
export function tellApart(
  { last_message: last, last_message_time: time }: ConversationCard,
  language: Language,
) {
  return [last, formatMomentInFull(time, language)].filter((part) => part !== '').join(', ');
}

/** What stands below that: whom a titled conversation is with, and what was said last. */
export function describeConversation({ title, name, last_message: last }: ConversationCard): string {
  return [title === '' ? '' : name, last].filter((part) => part !== '').join(' · ');
}

/** The address of the page on which another conversation with a character begins. */
export function freshHref(segment: string): string {
  return `/chat/${segment}?new=1`;
}

/** The address of a conversation's chat page. */
export function conversationHref(segment: string, id: string): string {
  return `/chat/${segment}?c=${id}`;
}
