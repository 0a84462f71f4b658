import { AppError } from '#src/contract/app-error.ts';

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
      'zh-CN': `空间已满：你在这里最多可保存 ${size}。请删除一些对话、角色或设定集，然后在设置中清空已删除的内容。`,
    },
    cause,
  });
}

/** What a network stored today is as much as one may store in a day. */
export function noRoomForNetwork(retryAfterSeconds = 3_600): AppError {
  return new AppError(50001, {
    status: 429,
    userMessage: {
      en: 'So much was saved from your network today that nothing more can be saved for now. Reading goes on, and so does deleting. Try again tomorrow.',
      'zh-CN': '今天来自你所在网络的存储量已达上限，暂时无法再保存内容。阅读和删除不受影响，请明天再试。',
    },
    retryAfterSeconds,
  });
}

/** @param limit conversations that the person may have */
export function noRoomForConversation(limit: number, cause?: unknown): AppError {
  return new AppError(40003, {
    status: 413,
    userMessage: {
      en: `You have ${limit} conversations, and there is room for no more. Delete one first.`,
      'zh-CN': `你的对话已达 ${limit} 个，请先删除一个。`,
    },
    cause,
  });
}
