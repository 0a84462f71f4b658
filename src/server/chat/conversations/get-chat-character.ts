import type { Currency } from '#src/contract/locale/currency.ts';
import type { Background } from '#src/contract/chat/background.ts';
import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import { greet, nobody } from '#src/server/characters/greet.ts';
import type { Viewer } from '#src/server/characters/is-shown.ts';
import { toCard } from '#src/server/characters/load-cards.ts';
import { createPublicFiller } from '#src/server/characters/public-filler.ts';
import { requireCharacter } from '#src/server/characters/require-character.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { Services } from '#src/server/platform/services.ts';
import { describeBackgrounds } from '../media/backgrounds.ts';
import { loadGreeted } from './greetings.ts';

/** The visitor who opens a chat with a character. */
type ChatViewer = Viewer & { browserCurrency: Currency };

/**
 * Loads the parts of a character that a chat needs, with its backgrounds.
 * @throws AppError 40003 with 404 for a character that the visitor cannot chat with
 */
export async function getChatCharacter(
  services: Pick<Services, 'database' | 'env'>,
  id: string,
  viewer: ChatViewer,
): Promise<ChatCharacter & { backgrounds: Background[] }> {
  const [character, backgrounds] = await Promise.all([
    greetInChat(services.database, id, viewer),
    describeBackgrounds(services, viewer, id),
  ]);
  return { ...character, backgrounds };
}

/**
 * Loads the character without backgrounds. The greetings are the greetings with which the visitor's next conversation
 * will begin.
 * @throws AppError 40003 with 404 for a character that the visitor cannot chat with
 */
export async function greetInChat(database: Queries, id: string, viewer: Viewer): Promise<ChatCharacter> {
  const { language, userId } = viewer;
  const place = { characterId: id, personaId: null, isAsSelf: false, conversationId: null };
  const [character, greeted] = await Promise.all([
    requireCharacter(database, id, viewer),
    userId === null ? nobody : loadGreeted(database, { ...place, userId }),
  ]);
  const { text, nickname } = character;
  // As on its profile.
  const fill = createPublicFiller(id, nickname ?? text.name, language);
  return {
    ...toCard(character),
    occupation: text.occupation,
    greetings: greet(character, language, greeted),
    openers: text.openers.map((line) => fill(line, 'description')),
    voice_hint: text.voiceHint,
  };
}
