import type { ConversationCard } from '#src/contract/conversation-calls.ts';

/** What tells a conversation from others with the same character: its title, else the name it is with. */
export function nameConversation({ title, name }: ConversationCard): string {
  return title === '' ? name : title;
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
