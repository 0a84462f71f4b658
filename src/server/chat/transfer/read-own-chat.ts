import { AppError } from '#src/contract/app-error.ts';
import { ChatFileError } from '#src/domain/chat-file/chat-file.ts';
import { readChatFile } from '#src/domain/chat-file/read-chat-file.ts';
import { type PackedChat, packChat } from './chat-batches.ts';

/**
 * Reads a chat file and checks every text of it. Seconds for a long one: for a thread.
 * @throws AppError 40003 with the line for a file that is not taken
 */
export function readOwnChat(bytes: Uint8Array): PackedChat {
  try {
    return packChat(readChatFile(bytes));
  } catch (error) {
    if (!(error instanceof ChatFileError)) throw error;
    const { line, reason } = error;
    throw new AppError(40003, {
      userMessage: {
        en: `This chat cannot be imported. ${line === null ? '' : `Line ${line}: `}${reason.en}`,
        'zh-CN': `无法导入这份聊天记录。${line === null ? '' : `第 ${line} 行：`}${reason['zh-CN']}`,
      },
      cause: error,
    });
  }
}
