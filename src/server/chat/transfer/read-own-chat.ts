import { AppError } from '#src/contract/errors/app-error.ts';
import type { Localized } from '#src/contract/locale/language.ts';
import { ChatFileError } from '#src/domain/chat/transfer/chat-file.ts';
import { readChatFile } from '#src/domain/chat/transfer/import/read-chat-file.ts';
import { type PackedChat, packChat } from './chat-batches.ts';

/** A chat file with the zone of the times in it that name none, which is the person's. */
export interface OwnChatFile {
  bytes: Uint8Array;
  timeZone: string;
}

/**
 * Reads a chat file and checks every text of it. Takes seconds for a long one, so it runs in a process of its own.
 * @throws AppError 40003 with the line for a file that is not accepted
 */
export function readOwnChat({ bytes, timeZone }: OwnChatFile): PackedChat {
  try {
    return packChat(readChatFile(bytes, timeZone));
  } catch (error) {
    if (!(error instanceof ChatFileError)) throw error;
    const { reason } = error;
    const place = placeOf(error);
    throw new AppError(40003, {
      userMessage: {
        en: `This chat cannot be imported. ${place.en}${reason.en}`,
        'zh-CN': `无法导入这份聊天记录。${place['zh-CN']}${reason['zh-CN']}`,
      },
      cause: error,
    });
  }
}

function placeOf({ line, unit }: ChatFileError): Localized {
  if (line === null) return { en: '', 'zh-CN': '' };
  if (unit === 'line') return { en: `Line ${line}: `, 'zh-CN': `第 ${line} 行：` };
  return { en: `Message ${line}: `, 'zh-CN': `第 ${line} 条消息：` };
}
