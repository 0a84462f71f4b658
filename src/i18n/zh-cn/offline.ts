import type { OfflineTexts } from '../en/offline.ts';

/** The Chinese texts of the page that works without a connection. */
export const offline: OfflineTexts = {
  loading: '正在打开这个浏览器存下的内容……',
  heading: '你已离线',
  lead: '联网后页面会自动恢复。在此之前，你可以：',
  missing: '这个浏览器没有存下这个页面。',
  missingChat: '这个浏览器没有存下这个聊天。',
  chats: '阅读聊天，继续写',
  chatsHint: '写好的消息联网后会自动发出。',
  stories: '重读看过的页面',
  nothing: '这个浏览器还没有存下内容。以后打开的聊天和页面都会存下来。',
  tryAgain: '重试',
  trying: '正在重试……',
  still: '仍然没有网络连接。',
};
