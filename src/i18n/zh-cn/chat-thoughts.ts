import type { ChatThoughtTexts } from '../en/chat-thoughts.ts';

/** The Chinese texts of what a model does before it speaks. */
export const chatThoughts: ChatThoughtTexts = {
  loading: '模型正在加载，可能需要一两分钟。',
  thinking: '正在思考……',
  thoughts: '思考过程',
  reading: '请稍候……',
  whose: (name) => `这是模型动笔前的思考，不是${name}说的话。`,
};
