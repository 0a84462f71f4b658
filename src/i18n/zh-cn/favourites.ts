import type { FavouriteTexts } from '#src/i18n/en/favourites.ts';

/** 收藏的简体中文文本；心形按钮只加载这些。 */
export const favourites: FavouriteTexts = {
  button: (name, likes) => (likes === '' ? `收藏${name}` : `收藏${name}，${likes} 人喜欢`),
  done: '操作成功。',
  failed: '操作失败。',
  added: (name) => `已收藏${name}。`,
  removed: (name) => `已取消收藏${name}。`,
  notAdded: (name, reason) => `没能收藏${name}。${reason}`,
  notRemoved: (name, reason) => `没能取消收藏${name}。${reason}`,
  view: '查看',
  undo: '撤销',

  heading: '我的收藏',
  lead: '你点过心的角色，最近收藏的在最前面。',
  tabsLabel: '我的页面',
  tabFavourites: '收藏',
  tabChats: '聊天',
  tabCharacters: '角色',
  tabSettings: '设置',
  loading: '正在加载你的收藏……',
  count: (count) => `${count} 个角色`,
  showMore: '显示更多',
  loadingMore: '加载中……',
  emptyHeading: '还没有收藏',
  emptyLead: '点一下卡片上的心，角色就会出现在这里，换台设备登录也看得到。',
  emptyAction: '去看看角色',
  failedHeading: '收藏没能加载出来',
  tryAgain: '重试',
  guestHeading: '登录后才能收藏',
  guestLead: '收藏存在你的账户里，换台设备登录也看得到。',
  logIn: '登录',
};
