import type { Background } from '#src/contract/background.ts';
import type { ChatCharacter } from '#src/contract/character-calls.ts';
import type { Currency } from '#src/contract/currency.ts';
import { greet, nobody } from '#src/server/characters/greet.ts';
import type { Viewer } from '#src/server/characters/is-shown.ts';
import { toCard } from '#src/server/characters/load-cards.ts';
import { requireCharacter } from '#src/server/characters/require-character.ts';
import type { Services } from '#src/server/platform/services.ts';
import { loadGreeted } from './load-greeted.ts';
import { describeBackgrounds } from './media/backgrounds.ts';

/**
 * What the chat page needs of a character (D3). Its greetings are said to who asks, as the next conversation with it
 * will begin.
 * @throws AppError 40003 with 404 for a character that the visitor cannot chat with
 */
export async function getChatCharacter(
  services: Pick<Services, 'database' | 'env'>,
  id: string,
  viewer: Viewer & { browserCurrency: Currency },
): Promise<ChatCharacter & { backgrounds: Background[] }> {
  const { database } = services;
  const { language, userId } = viewer;
  const character = await requireCharacter(database, id, viewer);
  const place = { characterId: id, personaId: null, conversationId: null };
  const [greeted, backgrounds] = await Promise.all([
    userId === null ? nobody : loadGreeted(database, { ...place, userId }),
    describeBackgrounds(services, viewer, id),
  ]);
  return {
    ...toCard(character),
    occupation: character.text.occupation,
    greetings: greet(character, language, greeted),
    voice_hint: character.text.voiceHint,
    backgrounds,
  };
}
