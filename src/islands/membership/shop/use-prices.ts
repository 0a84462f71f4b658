import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createBrowserClient } from '#src/browser/call-client.ts';
import { describeError } from '#src/browser/describe-error.ts';
import { currencies, type Currency } from '#src/contract/currency.ts';
import type { Language } from '#src/contract/language.ts';
import { listProducts, type Product } from '#src/contract/payment-calls.ts';
import { pricesAreOld } from '#src/domain/membership/prices-are-old.ts';
import { keepCurrency } from '#src/stores/keep-currency.ts';
import { changeSettings, readSettings } from '#src/stores/settings.ts';
import { $user } from '#src/stores/user.ts';

export interface Prices {
  currency: Currency;
  products: readonly Product[];
  /** The currency whose prices are on their way; null while none are. */
  asking: Currency | null;
  /** The currency whose prices did not come, and why, in words for the person. */
  failure: { currency: Currency; reason: string } | null;
  /** Shows the prices in another currency, and remembers it. */
  choose: (currency: Currency) => void;
}

interface FirstPrices {
  language: Language;
  currency: Currency;
  products: readonly Product[];
  pricedAt: number;
}

/**
 * The prices that are shown: at first those of the page, then in the currency that the person chose, and fetched again
 * when they are older than the default cache time (spec §3, §9, D7). Prices that do not come leave the old ones.
 */
export function usePrices({ language, ...first }: FirstPrices): Prices {
  const [shown, setShown] = useState(first);
  const [asking, setAsking] = useState<Currency | null>(null);
  const [failure, setFailure] = useState<Prices['failure']>(null);
  const wanted = useRef(first.currency);

  const fetchPrices = useCallback(
    async (currency: Currency): Promise<boolean> => {
      wanted.current = currency;
      setAsking(currency);
      try {
        const { products } = await createBrowserClient().call(listProducts, { query: { currency } });
        if (wanted.current !== currency) return false;
        const pricedAt = Date.now();
        changeSettings({ pricingTime: pricedAt });
        setShown({ currency, products, pricedAt });
        setFailure(null);
        setAsking(null);
        return true;
      } catch (error) {
        if (wanted.current !== currency) return false;
        setFailure({ currency, reason: describeError(error, language) ?? '' });
        setAsking(null);
        return false;
      }
    },
    [language],
  );

  useStartingCurrency(first.currency, fetchPrices);
  useFreshPrices(shown, fetchPrices);

  async function choose(currency: Currency): Promise<void> {
    if (!(await fetchPrices(currency))) return;
    const address = new URL(location.href);
    address.searchParams.set('currency', currency);
    history.replaceState(history.state, '', address);
    keepCurrency(currency);
  }

  return { ...shown, asking, failure, choose: (currency) => void choose(currency) };
}

type FetchPrices = (currency: Currency) => Promise<boolean>;

/** Keeps the currency of the address, or shows the one that was chosen before, here or on another device. */
function useStartingCurrency(shown: Currency, fetchPrices: FetchPrices): void {
  const ofUser = useStore($user, { ssr: 'initial' })?.currency ?? null;
  useEffect(() => {
    const named = new URLSearchParams(location.search).get('currency');
    const ofAddress = currencies.find((code) => code === named);
    const kept = readSettings().currency;
    if (ofAddress !== undefined) {
      if (kept !== ofAddress) keepCurrency(ofAddress);
      return;
    }
    const chosen = kept ?? ofUser;
    if (chosen === null) return;
    if (kept === null) changeSettings({ currency: chosen });
    if (chosen !== shown) void fetchPrices(chosen);
    // What the page began with, once: a choice that is made here goes into the address.
  }, [ofUser, shown, fetchPrices]);
}

/** Fetches prices again that are old, now or when somebody comes back to the page. */
function useFreshPrices(shown: { currency: Currency; pricedAt: number }, fetchPrices: FetchPrices): void {
  const { currency, pricedAt } = shown;
  useEffect(() => {
    const look = () => {
      const asked = readSettings().pricingTime;
      const isOld = pricesAreOld({ shown: pricedAt, asked }, Date.now());
      if (isOld && document.visibilityState === 'visible') void fetchPrices(currency);
      else if (asked === null) changeSettings({ pricingTime: pricedAt });
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [currency, pricedAt, fetchPrices]);
}
