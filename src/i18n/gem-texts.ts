import { localize } from './localize.ts';

const english = new Intl.NumberFormat('en');

const chinese = new Intl.NumberFormat('zh-CN');

/** The texts of prices and of the person's gems in one language. */
export const gemTextsOf = localize({
  en: {
    gems: (count: number) => (count === 1 ? '1 gem' : `${english.format(count)} gems`),
    worth: (price: string, money: string) => `${price} ≈ ${money}`,
    free: 'Free',
    freeWith: (level: string) => `Free with ${level}`,
    /** Read aloud after the number on the chip. */
    chip: 'gems',
    replyCosts: (price: string) => `A reply: ${price}`,
    freeReplies: (count: number) => `${english.format(count)} free replies today as a guest`,
    freeRepliesOfVip: (count: number) => `${english.format(count)} with VIP characters`,
    repliesToday: (count: number) => `${english.format(count)} free replies today`,
    repliesLeft: (count: number) => (count === 1 ? '1 reply left today' : `${count} replies left today`),
    noRepliesLeft: 'No free replies left today.',
    logInFree: 'Log in for more, free',
    spent: (count: number) => `−${english.format(count)}`,
    vipTwice: 'VIP: a reply costs 2 ×',
    tooFew: (count: number) => `You have ${english.format(count)}.`,
    getMore: 'Get gems',
  },
  'zh-CN': {
    gems: (count) => `${chinese.format(count)} 颗宝石`,
    worth: (price, money) => `${price} ≈ ${money}`,
    free: '免费',
    freeWith: (level) => `${level} 免费`,
    chip: '宝石',
    replyCosts: (price) => `每条回复 ${price}`,
    freeReplies: (count) => `访客今天有 ${chinese.format(count)} 条免费回复`,
    freeRepliesOfVip: (count) => `与 VIP 角色是 ${chinese.format(count)} 条`,
    repliesToday: (count) => `今天有 ${chinese.format(count)} 条免费回复`,
    repliesLeft: (count) => `今天还有 ${count} 条回复`,
    noRepliesLeft: '今天的免费回复用完了。',
    logInFree: '登录即可继续，免费',
    spent: (count) => `−${chinese.format(count)}`,
    vipTwice: 'VIP：每条回复 2 倍价格',
    tooFew: (count) => `你还有 ${chinese.format(count)}。`,
    getMore: '获取宝石',
  },
});

export type GemTexts = ReturnType<typeof gemTextsOf>;
