import { localize } from '../localize.ts';

/** The texts of the search in a chat in one language. */
export const chatSearchTextsOf = localize({
  en: {
    label: 'Words to search for',
    placeholder: 'Words that were said',
    hint: 'Finds messages that contain every word.',
    empty: 'There is nothing to search before the first message.',
    nothing: (words: string) => `Nobody said “${words}” here.`,
    found: (count: number, hasMore: boolean) =>
      count === 1 && !hasMore
        ? '1 message'
        : `${count.toLocaleString('en')}${hasMore ? ' or more' : ''} messages`,
    failed: 'The search failed.',
    you: 'You',
    more: 'Show more',
  },
  'zh-CN': {
    label: '要搜索的词语',
    placeholder: '说过的话',
    hint: '消息里要有每一个词。',
    empty: '还没有消息可搜。',
    nothing: (words) => `这里没有人说过“${words}”。`,
    found: (count, hasMore) => `${count.toLocaleString('zh-CN')}${hasMore ? ' 条以上' : ' 条'}消息`,
    failed: '没能搜索，请再试一次。',
    you: '你',
    more: '显示更多',
  },
});

export type ChatSearchTexts = ReturnType<typeof chatSearchTextsOf>;

/** The texts of the messages that a search in all chats finds, in one language. */
export const foundMessageTextsOf = localize({
  en: {
    heading: 'Messages',
    searching: 'Searching what was said…',
    found: (count: number, hasMore: boolean) =>
      count === 1 && !hasMore
        ? '1 message'
        : `${count.toLocaleString('en')}${hasMore ? ' or more' : ''} messages`,
    nothing: (words: string) => `Nobody said “${words}” in your chats.`,
    /** The day up to which the search went back, and the number of hits so far. */
    stopped: (count: number, day: string) =>
      `${count === 1 ? '1 message' : `${count.toLocaleString('en')} messages`} since ${day}. Older ones have not been searched yet.`,
    failed: 'The messages could not be searched.',
    tryAgain: 'Try again',
    more: 'Show more messages',
    furtherBack: 'Search further back',
    you: 'You',
  },
  'zh-CN': {
    heading: '消息',
    searching: '正在搜索说过的话……',
    found: (count, hasMore) => `${count.toLocaleString('zh-CN')}${hasMore ? ' 条以上' : ' 条'}消息`,
    nothing: (words) => `聊天里没有人说过“${words}”。`,
    stopped: (count, day) => `${day}以来有 ${count.toLocaleString('zh-CN')} 条消息，更早的还没有搜索。`,
    failed: '没能搜索消息。',
    tryAgain: '再试一次',
    more: '显示更多消息',
    furtherBack: '继续往前搜索',
    you: '你',
  },
});

export type FoundMessageTexts = ReturnType<typeof foundMessageTextsOf>;
