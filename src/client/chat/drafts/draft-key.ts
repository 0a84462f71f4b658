export const draftPrefix = 'draft:';

/** Returns the key of a conversation's draft; before the conversation exists, the character's. */
export function draftKey(conversationId: string | null, characterId: string): string {
  return conversationId ?? `new:${characterId}`;
}
