import type { Currency } from '#src/contract/base/currency.ts';

const euroRegions = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK'.split(
  ' ',
);

const currencyOf: ReadonlyMap<string, Currency> = new Map<string, Currency>([
  ...euroRegions.map((region) => [region, 'EUR'] as const),
  ['CN', 'CNY'],
  ['JP', 'JPY'],
  ['GB', 'GBP'],
]);

/** Reads so many characters of a header, so that nobody has us read a long one. */
const mostRead = 200;

/**
 * The currency of somebody who did not choose one, by the `Accept-Language` of the browser (rule:currency): that of
 * the region of the language that is wanted most; where it names none, of the region where the language is spoken
 * most. US dollars for everybody else.
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

/** Undefined for what is no language, such as `*`. */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
