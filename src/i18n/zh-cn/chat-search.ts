import type { ChatSearchTexts } from '../en/chat-search.ts';

/** The Chinese texts of the search in a chat. */
export const chatSearch: ChatSearchTexts = {
  label: '要搜索的词语',
  placeholder: '说过的话',
  hint: '消息里要有每一个词。',
  empty: '还没有消息可搜。',
  nothing: (words) => `这里没有人说过“${words}”。`,
  found: (count, hasMore) => `${count}${hasMore ? ' 条以上' : ' 条'}消息`,
  failed: '没能搜索，请再试一次。',
  you: '你',
  more: '显示更多',
};
