import type { KeptChat } from '#src/client/offline/list-kept-chats.ts';
import { parseCharacterSegment } from '#src/domain/text/slug.ts';
import { matchPageRoute } from '#src/domain/site/match-page-route.ts';

/** The character whose chat an address is of; null for any other address. */
export function findChatCharacter(pathname: string): string | null {
  const match = matchPageRoute(pathname);
  if (match?.name !== 'chat-character') return null;
  return parseCharacterSegment(match.params['character'] ?? '')?.id ?? null;
}

/** The conversation that an address asks for with `?c=`, else the one with its character that was read last. */
export function findKeptChat(
  chats: readonly KeptChat[],
  characterId: string,
  search: string,
): KeptChat | undefined {
  const asked = new URLSearchParams(search).get('c');
  const ofCharacter = chats.filter(({ character }) => character.id === characterId);
  return ofCharacter.find(({ id }) => id === asked) ?? ofCharacter[0];
}
