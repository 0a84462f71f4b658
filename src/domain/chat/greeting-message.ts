import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import type { Message } from '#src/contract/chat/message-calls.ts';

/** Placeholder id of a greeting that is not stored yet. */
const unbegunId = '00000000-0000-0000-0000-000000000000';

/** Checks for a greeting that is shown before the conversation exists: it offers no actions yet. */
export function isUnbegun({ id }: Pick<Message, 'id'>): boolean {
  return id === unbegunId;
}

/**
 * Returns the greeting that will begin a conversation, shown before it exists; empty for a character that never greets.
 */
export function listGreetingMessages(character: ChatCharacter): Message[] {
  return hasGreeting(character) ? [composeGreeting(character)] : [];
}

/** Checks whether a character speaks first; otherwise the person does. */
export function hasGreeting({ greetings }: Pick<ChatCharacter, 'greetings'>): boolean {
  return greetings.some((greeting) => greeting !== '');
}

function composeGreeting(character: ChatCharacter): Message {
  return {
    id: unbegunId,
    parent_id: null,
    role: 'assistant',
    content: character.greetings[0] ?? '',
    state: 'complete',
    finish_reason: 'stop',
    model: 'card',
    client_message_id: null,
    create_time: new Date(0).toISOString(),
    depth: 0,
    variants: [unbegunId],
    version: 0,
    edit_time: null,
    hide_time: null,
    ai_notice: false,
    attachment: null,
    has_thoughts: false,
    translation: null,
  };
}
