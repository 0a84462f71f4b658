import { useState } from 'react';
import type { Currency } from '#src/contract/locale/currency.ts';
import { membershipPath } from '#src/contract/pages/page-paths.ts';
import { readMembershipAddress } from '#src/domain/membership/membership-address.ts';
import { withQuery } from '#src/domain/site/with-query.ts';
import type { MembershipTexts } from '#src/i18n/membership-texts.ts';
import { keepCurrency } from '#src/client/membership/keep-currency.ts';
import type { Prices } from './use-prices.ts';

interface CurrencyLinksProps {
  texts: MembershipTexts;
  currencies: readonly Currency[];
  prices: Prices;
}

/** Links to the page in each currency; a hydrated page stores the choice before it follows one. */
export function CurrencyLinks({ texts, currencies, prices: { currency, failure } }: CurrencyLinksProps) {
  const [asking, setAsking] = useState<Currency | null>(null);

  async function choose(chosen: Currency): Promise<void> {
    setAsking(chosen);
    await keepCurrency(chosen);
    // The page may be shown again as it is now, from the back/forward cache.
    setAsking(null);
    const { back, isShort } = readMembershipAddress(location.search);
    const kept = { return: back, short: isShort ? '1' : null };
    location.assign(withQuery(membershipPath, { currency: chosen, ...kept }));
  }

  return (
    <div className="grid max-w-full gap-1.5 print:hidden">
      <nav aria-label={texts.currencyLabel} aria-busy={asking !== null || undefined}>
        <ul className="choices text-[0.875rem]">
          {currencies.map((code) => (
            <li key={code}>
              <a
                className="choice min-h-10 px-3.5"
                href={withQuery(membershipPath, { currency: code })}
                rel="nofollow"
                aria-current={code === (asking ?? currency) || undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  if (code !== currency && asking === null) void choose(code);
                }}
              >
                {code}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {failure === null ? '' : `${texts.currencyFailed(currency)} ${failure}`}
      </p>
    </div>
  );
}
