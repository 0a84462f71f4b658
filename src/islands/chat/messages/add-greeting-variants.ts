import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import type { Message } from '#src/contract/chat/message-calls.ts';
import { isUnbegun } from '#src/domain/chat/greeting-message.ts';

/**
 * Returns the greeting before the conversation exists, with the other greetings as variants; choosing one begins the
 * conversation.
 */
export function addGreetingVariants(message: Message, { greetings }: ChatCharacter): Message {
  if (!isUnbegun(message)) return message;
  const others = greetings.slice(1).filter((greeting) => greeting !== '');
  return { ...message, variants: [message.id, ...others.map((_, index) => `${message.id}-${index + 1}`)] };
}
