import { v7 as newId } from 'uuid';
import type { User } from '#src/contract/account/user-calls.ts';
import type { Language } from '#src/contract/base/language.ts';
import { languageFacts } from '#src/contract/base/language-facts.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { hashDeviceId } from '../identity/hash-device-id.ts';
import { findVisitor } from '../identity/known-guests.ts';
import { users } from '../identity/tables.ts';
import { requireUser, type UserSource } from './load-user.ts';

/** Creates or returns the guest of a device; idempotent, also under parallel calls (rule:one-guest). */
export async function createGuest(
  source: UserSource & { database: Database },
  device: { deviceId: string; platform: string; language: Language },
): Promise<User> {
  const { database } = source;
  const known = await findVisitor(database, device.deviceId);
  if (known !== null) return requireUser(source, known.userId);
  await database
    .insert(users)
    .values({
      id: newId(),
      deviceIdHash: hashDeviceId(device.deviceId),
      platform: device.platform,
      ...chooseTranslation(device.language),
    })
    .onConflictDoNothing({ target: users.deviceIdHash });
  const guest = await findVisitor(database, device.deviceId);
  if (guest === null) throw new Error('a registered device has no user');
  return requireUser(source, guest.userId);
}

/**
 * Returns the languages of translations: replies are translated into the language in which a person reads the site,
 * until they choose another (rule:user-fields).
 */
function chooseTranslation(language: Language): { sourceLanguage: string; targetLanguage: string } {
  const { regionalTag, foreign } = languageFacts[language];
  return { sourceLanguage: languageFacts[foreign].regionalTag, targetLanguage: regionalTag };
}
