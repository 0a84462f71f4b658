import type { ChatAroundTexts } from '../en/chat-around.ts';

export const chatAround: ChatAroundTexts = {
  close: '关闭',
  tryAgain: '重试',
  loading: '正在加载……',

  menu: '更多',
  menuConversations: '聊天列表',
  menuSearch: '在这个聊天里搜索',

  conversations: '聊天列表',
  newChat: (name) => `与${name}开始新聊天`,
  listEmpty: '和谁聊过，都会留在这里。',
  listFailed: '聊天没能加载出来。',
  listMore: '显示更多',
  listSearch: '搜索聊天',
  listSearchHint: '名字、标题或说过的话',
  listSearchClear: '清空搜索',
  listNothing: (words) => `没找到和“${words}”有关的聊天。`,
  listFound: (count) => `${count} 个聊天`,
  unread: (count) => `${count} 条新回复`,
  rowActions: (title) => `更多：${title}`,
  pinned: '已置顶',
  archived: '已归档',
  offlineReading: '你已离线，下面是这个浏览器存下的聊天。',
  offlineNothing: '你已离线，这个浏览器没有存下这个聊天。',
  you: '你',

  offline: '你已离线，写好的消息联网后会自动发出。',
  waiting: (count) => `${count} 条消息等待联网后发出。`,

  charactersLeft: (count) => `还可输入 ${count} 个字符`,
  dictate: '语音输入',
  dictateStop: '停止语音输入',
  dictating: '正在聆听……',
  suggest: '推荐回复',
};
