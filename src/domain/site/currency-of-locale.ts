import type { Currency } from '#src/contract/locale/currency.ts';

const euroRegions = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK'.split(
  ' ',
);

const currencyOf: ReadonlyMap<string, Currency> = new Map<string, Currency>([
  ...euroRegions.map((region) => [region, 'EUR'] as const),
  ['CN', 'CNY'],
  ['JP', 'JPY'],
  ['GB', 'GBP'],
]);

/** Characters of the header that are read; a longer one would cost time. */
const mostRead = 200;

/**
 * Returns the currency of a person who has not chosen one, by the browser's `Accept-Language` (rule:currency): the
 * currency of the region of the most wanted language, or, if it names none, of the region with most speakers of the
 * language. US dollars for everybody else.
 */
export function currencyOfLocale(acceptLanguage: string | null): Currency {
  const wanted = (acceptLanguage ?? '')
    .slice(0, mostRead)
    .split(',')
    .map(readWish)
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  const regions = wanted.flatMap(({ tag }) => regionOf(tag) ?? []);
  return currencyOf.get(regions[0] ?? '') ?? 'USD';
}

function readWish(part: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
  const weight = parameters.find((parameter) => parameter.toLowerCase().startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { tag, quality: Number.isFinite(quality) ? quality : 0 };
}

/** Returns the region of a language tag; undefined if it is not a language, such as `*`. */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
