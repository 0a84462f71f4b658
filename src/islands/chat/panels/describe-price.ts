import type { Quote } from '#src/contract/gem-calls.ts';

interface PriceTexts {
  gems: (count: number) => string;
  freeForNow: string;
  free: string;
}

/** What something costs, in words; that it is free for now where it has a price that nobody is asked for. */
export function describePrice({ gems, due }: Quote, texts: PriceTexts): string {
  if (due > 0) return texts.gems(due);
  return gems > 0 ? texts.freeForNow : texts.free;
}
