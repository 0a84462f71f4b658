import type { FavouriteTexts } from '#src/i18n/en/favourites.ts';

/** 收藏的简体中文文本；心形按钮只加载这些。 */
export const favourites: FavouriteTexts = {
  button: (name, likes) => (likes === '' ? `收藏${name}` : `收藏${name}，${likes} 人喜欢`),
  done: '操作成功。',
  failed: '操作失败。',

  heading: '我的收藏',
  lead: '你点亮过心形的角色，最近收藏的在前。',
  tabsLabel: '我的页面',
  tabFavourites: '收藏',
  tabChats: '聊天',
  tabCharacters: '角色',
  tabSettings: '设置',
  loading: '正在加载你的收藏……',
  count: (count) => `${count} 个角色`,
  vipMark: 'VIP · 免费聊',
  chat: '聊天',
  chatWith: (name) => `和${name}聊天`,
  firstWords: (words) => `“${words}”`,
  showMore: '显示更多',
  loadingMore: '加载中……',
  emptyHeading: '还没有收藏',
  emptyLead: '点亮卡片上的心形，角色就会出现在这里；在任何设备上登录都能看到。',
  emptyAction: '去找一个角色',
  failedHeading: '没能加载你的收藏',
  tryAgain: '重试',
  guestHeading: '登录后才能收藏',
  guestLead: '收藏保存在你的账户里，在任何设备上登录都能看到。',
  logIn: '登录',
};
