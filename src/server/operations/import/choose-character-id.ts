import { createHash } from 'node:crypto';
import { characterId } from '#src/contract/call/fields.ts';
import type { CardData } from '#src/domain/card/card-data.ts';
import { ImportRefusal } from './import-refusal.ts';

/**
 * The id of an imported character: the one that its card asks for, otherwise the same for the same card, wherever and
 * however often it is imported.
 * @throws ImportRefusal when the one that it asks for is none
 */
export function chooseCharacterId(wantedId: string, { creator, name }: CardData): string {
  if (wantedId === '') {
    return createHash('sha256')
      .update(creator + name)
      .digest('hex')
      .slice(0, 12);
  }
  if (characterId.safeParse(wantedId).success) return wantedId;
  const reason = 'may hold up to 32 letters a to z and digits, and nothing else';
  throw new ImportRefusal([{ field: 'extensions.yuanfen.id', reason }]);
}
