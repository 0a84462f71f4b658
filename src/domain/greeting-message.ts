import type { ChatCharacter } from '#src/contract/character-calls.ts';
import type { Message } from '#src/contract/message-calls.ts';

/** The greeting as it will begin a conversation, shown before there is one. */
export function greetingMessage(character: ChatCharacter): Message {
  return {
    id: '00000000-0000-0000-0000-000000000000',
    parent_id: null,
    role: 'assistant',
    content: character.greetings[0] ?? '',
    state: 'complete',
    finish_reason: 'stop',
    model: 'card',
    client_message_id: null,
    create_time: new Date(0).toISOString(),
  };
}
