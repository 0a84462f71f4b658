import type { Language, Localized } from '#src/contract/base/language.ts';

interface Named {
  id: string;
  gems: number | null;
  level: 'VIP' | 'SVIP' | null;
  interval: 'month' | 'year' | null;
}

const intervals: Record<'month' | 'year', Localized> = {
  month: { en: 'monthly', 'zh-CN': '月度' },
  year: { en: 'yearly', 'zh-CN': '年度' },
};

/** What a product is called in a checkout, on an invoice and in a mail. */
export function nameProduct(product: Named, language: Language): string {
  const { gems, level, interval } = product;
  if (gems !== null) {
    const count = new Intl.NumberFormat(language).format(gems);
    return language === 'en' ? `${count} gems` : `${count} 宝石`;
  }
  if (level === null || interval === null) return product.id;
  const word = intervals[interval][language];
  return language === 'en' ? `${level} membership, ${word}` : `${level} ${word}会员`;
}
