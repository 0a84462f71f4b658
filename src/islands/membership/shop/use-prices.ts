import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { currencies, type Currency } from '#src/contract/locale/currency.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { membershipPath } from '#src/contract/pages/page-paths.ts';
import { listProducts, type Product } from '#src/contract/membership/payment-calls.ts';
import { msUntilPricesAreOld } from '#src/domain/membership/ms-until-prices-are-old.ts';
import { keepCurrency } from '#src/client/membership/keep-currency.ts';
import { changeSettings, readSettings } from '#src/client/account/settings.ts';
import { $user } from '#src/client/account/user.ts';

export interface Prices {
  currency: Currency;
  products: readonly Product[];
  /** The reason why newer prices could not be loaded, as a text for the person; null if they were. */
  failure: string | null;
}

interface FirstPrices {
  language: Language;
  currency: Currency;
  products: readonly Product[];
  pricedAt: number;
}

/** The wait before a failed request for prices is repeated. */
const retryMs = 300_000;

/**
 * Keeps the prices of the page, loaded again when they are older than the default cache time (rule:prices-age). If that
 * fails, the old prices stay. Another currency is another page with all its prices.
 */
export function usePrices({ language, currency, ...first }: FirstPrices): Prices {
  const [shown, setShown] = useState(first);
  const [failure, setFailure] = useState<string | null>(null);

  const fetchPrices = useCallback(async () => {
    try {
      const { products } = await createBrowserClient().call(listProducts, { query: { currency } });
      const pricedAt = Date.now();
      changeSettings({ pricingTime: pricedAt });
      setShown({ products, pricedAt });
      setFailure(null);
    } catch (error) {
      setFailure(describeError(error, language) ?? '');
    }
  }, [currency, language]);

  useStartingCurrency(currency);
  useFreshPrices(shown.pricedAt, fetchPrices);
  return { currency, products: shown.products, failure };
}

/**
 * Stores the currency in the address if it was chosen on this page, not if a link from elsewhere set it. Without one in
 * the address, goes to the currency that a member chose on another device.
 */
function useStartingCurrency(shown: Currency): void {
  const user = useStore($user, { ssr: 'initial' });
  const ofAccount = user?.currency ?? null;
  const isLogin = user?.isLogin ?? false;
  useEffect(() => {
    const named = new URLSearchParams(location.search).get('currency')?.toUpperCase();
    const kept = readSettings().currency;
    if (currencies.some((code) => code === named)) {
      // A press on a link of a part of the page that was not hydrated yet.
      const isChosen = document.referrer.startsWith(location.origin + membershipPath);
      if (isChosen && kept !== shown) void keepCurrency(shown);
    } else if (isLogin && ofAccount !== null && ofAccount !== shown) {
      changeSettings({ currency: ofAccount });
      const address = new URL(location.href);
      address.searchParams.set('currency', ofAccount);
      location.replace(address);
    }
  }, [shown, ofAccount, isLogin]);
}

/** Loads outdated prices again: now, when they become outdated on an open page, or when the person comes back to it. */
function useFreshPrices(pricedAt: number, fetchPrices: () => Promise<void>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    const ask = async () => {
      isAsking = true;
      await fetchPrices();
      isAsking = false;
    };
    const look = () => {
      clearTimeout(timer);
      const asked = readSettings().pricingTime;
      const leftMs = msUntilPricesAreOld({ shown: pricedAt, asked }, Date.now());
      if (leftMs === 0 && document.visibilityState === 'visible') {
        if (!isAsking) void ask();
      } else if (asked === null) changeSettings({ pricingTime: pricedAt });
      timer = setTimeout(look, leftMs || retryMs);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [pricedAt, fetchPrices]);
}
