import type { Quote } from '#src/contract/gem-calls.ts';

interface PriceTexts {
  gems: (count: number) => string;
  freeForNow: (price: string) => string;
  free: string;
}

/** What something costs, in words; where nobody is asked for its price yet, that it is free until then. */
export function describePrice({ gems, due }: Quote, texts: PriceTexts): string {
  if (due > 0) return texts.gems(due);
  return gems > 0 ? texts.freeForNow(texts.gems(gems)) : texts.free;
}
