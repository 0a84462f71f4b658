import { and, eq } from 'drizzle-orm';
import type { Language } from '#src/contract/locale/language.ts';
import { transferTexts } from '#src/domain/chat/transfer/transfer-texts.ts';
import { characterTexts } from '#src/server/characters/tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { findPersona } from '#src/server/personas/find-persona.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { ConversationRow } from '../messages/require-conversation.ts';
import type { MessageRow } from '../messages/to-message.ts';

export interface SpeakerNames {
  userName: string;
  characterName: string;
}

/** Loads the names of both sides of a conversation, in the form that files of other programs use. */
export async function loadSpeakerNames(
  database: Queries,
  conversation: ConversationRow,
  language: Language,
): Promise<SpeakerNames> {
  const isNamed = and(
    eq(characterTexts.characterId, conversation.characterId),
    eq(characterTexts.language, conversation.language),
  );
  const [persona, [user], [character]] = await Promise.all([
    findPersona(database, conversation.userId, conversation),
    database.select({ nickname: users.nickname }).from(users).where(eq(users.id, conversation.userId)),
    database.select({ name: characterTexts.name }).from(characterTexts).where(isNamed),
  ]);
  const texts = transferTexts(language);
  return {
    userName: persona?.name || user?.nickname || texts.unnamedUser,
    characterName: character?.name || texts.unnamedCharacter,
  };
}

/**
 * The author of a message: the person, the author of the character card, the site itself, or a program
 * (rule:ai-mark).
 */
type Writer = 'person' | 'card' | 'site' | 'ai';

/** Returns the author of a message. A reply of unknown origin counts as a program's. */
export function getWriter(message: Pick<MessageRow, 'role' | 'model'>): Writer {
  if (message.role === 'user') return 'person';
  if (message.model === 'card') return 'card';
  return message.model === 'safety' ? 'site' : 'ai';
}
