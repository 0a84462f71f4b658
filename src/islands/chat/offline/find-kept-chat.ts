import type { KeptChat } from '#src/client/offline/list-kept-chats.ts';
import { parseCharacterSegment } from '#src/domain/text/slug.ts';
import { matchPageRoute } from '#src/domain/site/match-page-route.ts';

/** Finds the character of a chat's address; null for any other address. */
export function findChatCharacter(pathname: string): string | null {
  const match = matchPageRoute(pathname);
  if (match?.name !== 'chat-character') return null;
  return parseCharacterSegment(match.params['character'] ?? '')?.id ?? null;
}

/** Finds the conversation that an address requests with `?c=`, else the character's conversation that was read last. */
export function findKeptChat(
  chats: readonly KeptChat[],
  characterId: string,
  search: string,
): KeptChat | undefined {
  const asked = new URLSearchParams(search).get('c');
  const ofCharacter = chats.filter(({ character }) => character.id === characterId);
  return ofCharacter.find(({ id }) => id === asked) ?? ofCharacter[0];
}
