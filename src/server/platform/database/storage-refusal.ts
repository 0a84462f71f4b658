import { AppError } from '#src/contract/errors/app-error.ts';

const megabyte = 1024 * 1024;

/** SQLSTATEs that the triggers of storage_uses raise (migration 0014): too many bytes, too many conversations. */
export const tooManyBytes = 'YF001';
export const tooManyConversations = 'YF002';

/** @param limit bytes that the person may store */
export function noRoom(limit: number, cause?: unknown): AppError {
  const size = `${Math.round(limit / megabyte)} MB`;
  return new AppError(40003, {
    status: 413,
    userMessage: {
      en: `Your space is full: you can keep ${size} here. Delete conversations, characters or lorebooks, then clear what you deleted in the settings.`,
      'zh-CN': `空间满了：你在这里最多能存 ${size}。请删除一些聊天、角色或世界书，再到设置里清空已删除的内容。`,
    },
    cause,
  });
}

/** Creates the error for a network that has used up its daily limit of stored bytes. */
export function noRoomForNetwork(retryAfterSeconds = 3_600): AppError {
  return new AppError(50001, {
    status: 429,
    userMessage: {
      en: 'So much was saved from your network today that nothing more can be saved for now. You can still read and delete. Try again tomorrow.',
      'zh-CN': '你所在的网络今天存的内容到上限了，暂时存不了新的。浏览和删除不受影响，请明天再试。',
    },
    retryAfterSeconds,
  });
}

/** @param limit conversations that the person may have */
export function noRoomForConversation(limit: number, cause?: unknown): AppError {
  return new AppError(40003, {
    status: 413,
    userMessage: {
      en: `You have ${limit.toLocaleString('en')} conversations, which is the limit. Delete one first.`,
      'zh-CN': `你已经有 ${limit.toLocaleString('en')} 个聊天，放不下更多了，请先删除一个。`,
    },
    cause,
  });
}
