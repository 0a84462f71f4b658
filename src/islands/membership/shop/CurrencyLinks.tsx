import type { Currency } from '#src/contract/currency.ts';
import { membershipPath } from '#src/contract/page-paths.ts';
import { withQuery } from '#src/domain/with-query.ts';
import type { MembershipTexts } from '#src/i18n/membership-texts.ts';
import type { Prices } from './use-prices.ts';

interface CurrencyLinksProps {
  texts: MembershipTexts;
  currencies: readonly Currency[];
  prices: Prices;
}

/** What prices are shown in: links to the page in each currency, which an awake page follows in place. */
export function CurrencyLinks({ texts, currencies, prices }: CurrencyLinksProps) {
  const { currency, asking, failure, choose } = prices;
  const marked = asking ?? currency;
  return (
    <div className="currency-links">
      <nav aria-label={texts.currencyLabel} aria-busy={asking !== null || undefined}>
        <ul className="choices">
          {currencies.map((code) => (
            <li key={code}>
              <a
                href={withQuery(membershipPath, { currency: code })}
                rel="nofollow"
                aria-current={code === marked || undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  if (code !== currency || asking !== null) choose(code);
                }}
              >
                {code}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p role="status" className="sr-only">
        {texts.pricesShown(currency)}
      </p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {failure === null ? '' : `${texts.currencyFailed(failure.currency)} ${failure.reason}`}
      </p>
    </div>
  );
}
