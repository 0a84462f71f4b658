import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { checkFilledAdult } from '#src/domain/safety/adult/check-filled-adult.ts';
import { toOneLine, toStoredText } from '#src/server/platform/database/stored-text.ts';

/**
 * The words of a persona as they are stored: a name on one line, both without what a database does not take.
 * @throws AppError 40003 for a name of control characters only, and for words by which somebody is not an adult
 *   (rule:adult-characters)
 */
export function checkPersonaWords<
  Words extends { name?: string | undefined; description?: string | undefined },
>(words: Words): Words {
  const name = words.name === undefined ? undefined : toOneLine(words.name);
  const description = words.description === undefined ? undefined : toStoredText(words.description);
  if (checkFilledAdult(`${name ?? ''}\n\n${description ?? ''}`).findings.length > 0) {
    throw new AppError(40003, {
      message: 'a persona that may not be an adult',
      userMessage: userMessages.personaNotAdult,
    });
  }
  return { ...words, name, description };
}
