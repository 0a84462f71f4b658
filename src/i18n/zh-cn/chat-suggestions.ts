import type { ChatSuggestionTexts } from '../en/chat-suggestions.ts';

/** The Chinese texts of the suggested messages. */
export const chatSuggestions: ChatSuggestionTexts = {
  suggesting: '正在想该说什么……',
  suggestMore: '帮我想几句',
  suggestions: '推荐回复',
  suggestionsNone: '一时想不出来，等下一条回复再试试。',
  suggestionsFailed: '没能想出推荐，请再试一次。',
  suggestionsHide: '收起推荐',
};
