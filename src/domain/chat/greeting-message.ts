import type { ChatCharacter } from '#src/contract/site/character-calls.ts';
import type { Message } from '#src/contract/chat/message-calls.ts';

/** What stands for the id of a greeting that no server knows yet. */
const unbegunId = '00000000-0000-0000-0000-000000000000';

/** True for the greeting that is shown before there is a conversation: nothing can be done to it yet. */
export function isUnbegun({ id }: Pick<Message, 'id'>): boolean {
  return id === unbegunId;
}

/** The greeting as it will begin a conversation, shown before there is one; nothing for a character that never greets. */
export function listGreetingMessages(character: ChatCharacter): Message[] {
  return hasGreeting(character) ? [composeGreeting(character)] : [];
}

/** Whether a character says something first; otherwise the person does. */
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
