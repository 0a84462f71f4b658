import { AppError } from '#src/contract/app-error.ts';
import { ChatFileError } from '#src/domain/chat-file/chat-file.ts';
import { type ChatFile, readChatFile } from './read-chat-file.ts';

/**
 * Reads a SillyTavern chat and checks every text of it. Seconds for a long one: for a thread.
 * @throws AppError 40003 with the line for a file that is not taken
 */
export function readOwnChat(bytes: Uint8Array): ChatFile {
  try {
    return readChatFile(bytes);
  } catch (error) {
    if (!(error instanceof ChatFileError)) throw error;
    const { line, message } = error;
    throw new AppError(40003, {
      userMessage: {
        en: `This chat cannot be imported. Line ${line}: ${message}`,
        'zh-CN': `无法导入这份聊天记录。第 ${line} 行：${message}`,
      },
      cause: error,
    });
  }
}
