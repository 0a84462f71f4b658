import type { GemAction } from '#src/contract/membership/gem-calls.ts';
import { localize } from './localize.ts';

/** The texts of paid actions, by the character in whose chat they were; without a name if it was deleted. */
const spentOn: Record<GemAction, (name: string | null) => string> = {
  reply: (name) => (name === null ? 'A reply' : `Reply from ${name}`),
  resend: (name) => (name === null ? 'Another reply' : `Another reply from ${name}`),
  voice: (name) => (name === null ? 'A voice' : `The voice of ${name}`),
  picture: (name) => (name === null ? 'A picture' : `Picture from ${name}`),
  background: (name) => (name === null ? 'A background' : `Background for chats with ${name}`),
};

/** The texts of a balance of gems in one language; kept apart from those that the chat loads at once. */
export const gemDetailTextsOf = localize({
  en: {
    heading: 'Your gems',
    loading: 'Loading…',
    failed: 'Your gems could not be loaded.',
    tryAgain: 'Try again',
    daily: 'Daily gems',
    dailyNote: (count: string) => `refilled to ${count} every day, used first`,
    membership: 'Membership gems',
    membershipNote: (month: string, day: string) =>
      `refilled to ${month} every month, and to at least ${day} every day, used first`,
    bought: 'Bought gems',
    boughtNote: 'they never expire',
    held: 'Reserved',
    heldNote: 'for what is being made right now',
    refills: (moment: string, wait: string) => `Daily refill: ${moment} (in ${wait}).`,
    allEntries: 'Gem history',
    getMore: 'Get gems',
  },
  'zh-CN': {
    heading: '我的宝石',
    loading: '加载中……',
    failed: '宝石没能加载出来。',
    tryAgain: '重试',
    daily: '每日宝石',
    dailyNote: (count) => `每天补满到 ${count}，优先使用`,
    membership: '会员宝石',
    membershipNote: (month, day) => `每月补满到 ${month}，每天至少补到 ${day}，优先使用`,
    bought: '购买的宝石',
    boughtNote: '永不过期',
    held: '预留中',
    heldNote: '正在生成的内容会用到',
    refills: (moment, wait) => `下次补满：${moment}（${wait}后）。`,
    allEntries: '宝石明细',
    getMore: '获取宝石',
  },
});

/** The texts of /mine/gems in one language. */
export const mineGemTextsOf = localize({
  en: {
    lead: 'What you have, and every gem you received or spent.',
    loading: 'Your gems are loading…',
    entries: 'Entries',
    filters: { all: 'All', in: 'Received', out: 'Spent' },
    download: 'Download as CSV',
    downloading: 'Preparing the file…',
    showMore: 'Show older',
    loadingMore: 'Loading…',
    tryAgain: 'Try again',
    failed: 'Your entries could not be loaded.',
    balanceFailed: 'Your gems could not be loaded.',
    emptyHeading: { all: 'Nothing yet', in: 'Nothing received yet', out: 'Nothing spent yet' },
    emptyHint: 'Everything you receive or spend shows up here.',
    getMore: 'Get gems',

    spentOn,
    package: 'Daily gems',
    month: 'Membership gems of the month',
    end: 'The membership ended',
    purchase: 'Gems bought',
    refund: 'Taken back with a refund',
    returned: 'Returned after a dispute',
    granted: 'From the people who run this site',
    taken: 'Taken by the people who run this site',
    movedIn: 'Came with you when you logged in',
    movedOut: 'Went to your account when you logged in',
    close: 'The account was deleted',
    withReason: (what: string, reason: string) => `${what}: ${reason}`,

    ofTheDay: 'included',
    ofBought: 'bought',
    ofBoth: (daily: string, bought: string) => `${daily} included, ${bought} bought`,
    after: (count: string) => `${count} left`,
    gems: 'gems',
  },
  'zh-CN': {
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
    month: '会员当月宝石',
    end: '会员到期',
    purchase: '购买宝石',
    refund: '退款时收回',
    returned: '争议结束后退回',
    granted: '本站赠送',
    taken: '本站收回',
    movedIn: '登录时从访客身份转入',
    movedOut: '登录时转入你的账户',
    close: '账户已注销',
    withReason: (what, reason) => `${what}：${reason}`,

    ofTheDay: '附赠',
    ofBought: '购买的宝石',
    ofBoth: (daily, bought) => `附赠 ${daily}，购买 ${bought}`,
    after: (count) => `剩余 ${count}`,
    gems: '宝石',
  },
});

export type MineGemTexts = ReturnType<typeof mineGemTextsOf>;
