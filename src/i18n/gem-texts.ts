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
    tooFew: (count) => `你还有 ${chinese.format(count)}。`,
    getMore: '获取宝石',
  },
});

export type GemTexts = ReturnType<typeof gemTextsOf>;
