import { AppError } from '#src/contract/errors/app-error.ts';
import { mapLanguages, type Localized } from '#src/contract/locale/language.ts';
import { FileError, PictureTooLargeError, UnknownFormatError } from '#src/domain/files/file-error.ts';
import { CardRefusal } from '#src/domain/cards/card-refusal.ts';
import { storageQuotas } from '#src/server/account/identity/storage-quotas.ts';

/** The most faults of a card in one message. */
const namedFaults = 3;

/** Turns the rejection of a card into an error for the person; any other error is returned unchanged. */
export function refuseCard(error: unknown): unknown {
  if (error instanceof CardRefusal) return toAppError(error, wordFaults(error));
  if (error instanceof PictureTooLargeError) {
    return new AppError(40003, { status: 413, userMessage: error.reason, cause: error });
  }
  if (error instanceof UnknownFormatError) return toAppError(error, error.reason);
  if (error instanceof FileError) {
    const message = {
      en: `This card cannot be read. ${error.reason.en}`,
      'zh-CN': `无法读取这张角色卡。${error.reason['zh-CN']}`,
    };
    return toAppError(error, message);
  }
  return error;
}

function toAppError(cause: FileError, userMessage: Localized): AppError {
  return new AppError(40003, { userMessage, cause });
}

function wordFaults({ faults }: CardRefusal): Localized {
  const begin: Localized = { en: 'This card cannot be taken: ', 'zh-CN': '无法导入这张角色卡：' };
  return mapLanguages((language) => {
    const named = faults.slice(0, namedFaults).map(({ field, reason }) => `${field}: ${reason[language]}`);
    return begin[language] + named.join('; ');
  });
}

const cardTooLarge: Localized = {
  en: 'This card has more than 1 MB of text. Shorten it, or take its lorebook out and import that by itself; pictures do not count in a PNG or CHARX.',
  'zh-CN':
    '这张角色卡的文字超过 1 MB。请缩短内容，或把其中的世界书取出来单独导入；PNG 或 CHARX 中的图片不计入。',
};

/** @throws AppError 40003 with 413 for a card whose JSON is larger than a person may store */
export function refuseLargeCard(text: string): void {
  if (Buffer.byteLength(text) <= storageQuotas.cardBytes) return;
  throw new AppError(40003, { status: 413, userMessage: cardTooLarge });
}
