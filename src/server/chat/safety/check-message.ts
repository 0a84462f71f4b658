import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { sexualisesMinors } from '#src/domain/safety/minors/sexualises-minors.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { countIntervention } from '#src/server/safety/count-intervention.ts';

/**
 * Refuses a text of a person before it is stored (rule:no-minors). Only that it happened is counted.
 * @throws AppError 40003 for a text that sexualises minors
 */
export async function checkMessage(database: Queries, content: string): Promise<void> {
  if (!sexualisesMinors(content)) return;
  await countIntervention(database, 'message-refused');
  throw new AppError(40003, { userMessage: userMessages.minorsRefused });
}
