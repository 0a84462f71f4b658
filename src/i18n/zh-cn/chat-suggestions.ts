import type { ChatSuggestionTexts } from '../en/chat-suggestions.ts';

/** The Chinese texts of the suggested messages. */
export const chatSuggestions: ChatSuggestionTexts = {
  suggesting: '正在想该说什么……',
  suggestions: '推荐回复',
  suggestionsNone: '暂时没有想到。等下一条回复后再试。',
  suggestionsFailed: '没有得到推荐。',
  suggestionsHide: '收起推荐',
};
