import type { FoundMessageTexts } from '../en/found-messages.ts';

/** The Chinese texts of the messages that a search in all chats finds. */
export const foundMessages: FoundMessageTexts = {
  heading: '消息',
  searching: '正在搜索说过的话……',
  found: (count, hasMore) => `${count}${hasMore ? ' 条以上' : ' 条'}消息`,
  nothing: (words) => `聊天里没有人说过“${words}”。`,
  stopped: (count, day) => `${day}以来有 ${count} 条消息，更早的还没有搜索。`,
  failed: '没能搜索消息。',
  tryAgain: '再试一次',
  more: '显示更多消息',
  furtherBack: '继续往前搜索',
  you: '你',
};
