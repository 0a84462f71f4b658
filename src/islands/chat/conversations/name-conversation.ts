import type { ListedConversation } from '#src/contract/chat/conversation-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { formatMomentInFull } from '#src/i18n/format-moment.ts';

/**
 * Returns the name of a conversation that distinguishes it from others with the same character: its title, else the
 * character's name.
 */
export function nameConversation({ title, name }: ListedConversation): string {
  return title === '' ? name : title;
}

/**
 * Finds the names that several conversations share. Screen readers read the names of links without the text next to
 * them, so the last message distinguishes these.
 */
export function findSharedNames(cards: readonly ListedConversation[]): ReadonlySet<string> {
  const names = cards.map(nameConversation);
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}

/** Describes a conversation among others of the same name: its last message, and the time. */
export function distinguishConversation(
  { last_message: last, last_message_time: time }: ListedConversation,
  language: Language,
) {
  return [last, formatMomentInFull(time, language)].filter((part) => part !== '').join(' · ');
}

/** Describes a conversation below its name: the character of a titled one, and the last message. */
export function describeConversation({ title, name, last_message: last }: ListedConversation): string {
  return [title === '' ? '' : name, last].filter((part) => part !== '').join(' · ');
}

/** Returns the address of the page on which another conversation with a character begins. */
export function freshHref(segment: string): string {
  return `/chat/${segment}?new=1`;
}

export function conversationHref(segment: string, id: string): string {
  return `/chat/${segment}?c=${id}`;
}
