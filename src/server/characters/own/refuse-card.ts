import { AppError } from '#src/contract/app-error.ts';
import { languages, type Language, type Localized } from '#src/contract/language.ts';
import { CardError, CardRefusal } from '#src/domain/card/card-error.ts';

/** As many faults of a card as one message names. */
const namedFaults = 3;

/** What is said to the person whose card is not taken; any other failure comes back as it is. */
export function refuseCard(error: unknown): unknown {
  if (error instanceof CardRefusal) return toAppError(error, wordFaults(error));
  if (error instanceof CardError) {
    const message = {
      en: `This card cannot be read. ${error.message}`,
      'zh-CN': `无法读取这张角色卡。（${error.message}）`,
    };
    return toAppError(error, message);
  }
  return error;
}

function toAppError(cause: CardError, userMessage: Localized): AppError {
  return new AppError(40003, { userMessage, cause });
}

function wordFaults({ faults }: CardRefusal): Localized {
  const word = (language: Language) =>
    faults
      .slice(0, namedFaults)
      .map(({ field, reason }) => `${field}: ${reason[language]}`)
      .join('; ');
  const begin: Localized = { en: 'This card cannot be taken: ', 'zh-CN': '无法导入这张角色卡：' };
  const [en, zh] = languages.map((language) => begin[language] + word(language));
  return { en: en ?? begin.en, 'zh-CN': zh ?? begin['zh-CN'] };
}
