import type { MineGemTexts } from '#src/i18n/en/mine-gems.ts';

/** 宝石明细页的简体中文文本；只有这一页会加载。 */
export const mineGems: MineGemTexts = {
  lead: '你有多少宝石，每一颗从哪里来、花在了哪里。',
  loading: '正在加载你的宝石……',
  entries: '明细',
  filters: { all: '全部', in: '收入', out: '支出' },
  download: '下载 CSV',
  downloading: '正在准备文件……',
  showMore: '显示更早的',
  loadingMore: '加载中……',
  tryAgain: '重试',
  failed: '明细没能加载出来。',
  balanceFailed: '宝石没能加载出来。',
  emptyHeading: { all: '还没有记录', in: '还没有收入', out: '还没有支出' },
  emptyHint: '宝石有收有支后，每一笔都会列在这里。',
  getMore: '获取宝石',

  spentOn: {
    reply: (name) => (name === null ? '一条回复' : `${name}的回复`),
    resend: (name) => (name === null ? '重新生成的回复' : `${name}重新生成的回复`),
    voice: (name) => (name === null ? '语音' : `${name}的语音`),
    picture: (name) => (name === null ? '一张图片' : `${name}的图片`),
    background: (name) => (name === null ? '聊天背景' : `与${name}聊天的背景`),
  },
  package: '每日宝石',
  purchase: '购买宝石',
  refund: '退款时收回',
  returned: '争议结束后退回',
  granted: '本站赠送',
  taken: '本站收回',
  movedIn: '登录时从访客身份转入',
  movedOut: '登录时转入你的账户',
  close: '账户已注销',
  withReason: (what, reason) => `${what}：${reason}`,

  ofTheDay: '每日宝石',
  ofBought: '购买的宝石',
  ofBoth: (daily, bought) => `每日宝石 ${daily}，购买的宝石 ${bought}`,
  after: (count) => `剩余 ${count}`,
  gems: '宝石',
};
