import type { AppTexts } from '../en/app.ts';

/** 应用清单和分享页面的简体中文文本。 */
export const app: AppTexts = {
  shortcuts: {
    chats: { name: '我的聊天', description: '接着聊' },
    stories: { name: '故事', description: '读读和角色聊天的那些事' },
    settings: { name: '设置', description: '语言、主题和账户' },
  },
  screenshots: {
    home: '值得一聊的 AI 角色',
    chat: '和角色聊天',
    character: '角色介绍和开场白',
    story: '读一篇故事',
  },

  shareHeading: '分享到聊天',
  shareLead: '内容会放进聊天的输入框，由你自己发送。',
  shareEmptyLead: '没有收到可以分享的内容，你可以直接去聊天。',
  sharedLabel: '要分享的内容',
  shareChats: '你的聊天',
  shareCharacters: '或者找个新角色聊聊',
  shareFirst: '想和谁说？',
};
