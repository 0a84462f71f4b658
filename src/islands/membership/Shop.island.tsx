import { useStore } from '@nanostores/react';
import type { Currency } from '#src/contract/locale/currency.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { LevelBenefits, PaymentMode, Product } from '#src/contract/membership/payment-calls.ts';
import { formatPrice } from '#src/domain/membership/format-price.ts';
import { membershipTextsOf } from '#src/i18n/membership-texts.ts';
import { $plan } from '#src/client/membership/plan.ts';
import { withBoundary } from '../ui/boundary/Boundary.tsx';
import { CurrencyLinks } from './shop/CurrencyLinks.tsx';
import { FreeCard } from './shop/FreeCard.tsx';
import { PackCard } from './shop/PackCard.tsx';
import { PlanCard } from './shop/PlanCard.tsx';
import { useOrder } from './shop/use-order.ts';
import { usePrices } from './shop/use-prices.ts';

interface ShopProps {
  language: Language;
  /** The mode of a site that sells; others have no shop. */
  payments: Exclude<PaymentMode, 'off'>;
  currencies: readonly Currency[];
  currency: Currency;
  products: readonly Product[];
  levels: readonly LevelBenefits[];
  replyGems: number;
  /** The time at which the page read its prices, in ms since 1970. */
  pricedAt: number;
}

/** All products (rule:products). It can be read without script; a press hydrates it. */
function Shop(props: ShopProps) {
  const { language, payments, currencies, levels, replyGems } = props;
  const texts = membershipTextsOf(language);
  const prices = usePrices(props);
  const subscription = useStore($plan, { ssr: 'initial' })?.subscription ?? null;
  const levelOf = (name: string) => levels.find(({ level }) => level === name);
  const describe = ({ gems, level: name }: Product) => {
    const level = name === null ? undefined : levelOf(name);
    if (level !== undefined) return texts.givesLevel(level.monthly, level.free_pictures && level.free_voice);
    return texts.givesGems(gems ?? 0, Math.floor((gems ?? 0) / Math.max(1, replyGems)));
  };
  const { order, busyId } = useOrder(prices, { isSandbox: payments === 'sandbox', describe });
  const free = levelOf('NOT_VIP');
  const plans = [levelOf('VIP'), levelOf('SVIP')].filter((level) => level !== undefined);
  const shared = { language, texts, replyGems, busyId, onOrder: order };
  return (
    <>
      <section aria-labelledby="plans" className="mt-14">
        <div className="flex flex-wrap gap-y-4 gap-x-8 items-end justify-between">
          <div>
            <h2 id="plans" className="font-display text-4xl leading-tight">
              {texts.plansHeading}
            </h2>
            <p className="mt-1 text-muted">{texts.plansLead}</p>
          </div>
          <CurrencyLinks texts={texts} currencies={currencies} prices={prices} />
        </div>
        <ul className="mt-6 grid grid-cols-1 gap-5 md:grid-cols-3">
          {free !== undefined && (
            <FreeCard
              texts={texts}
              price={formatPrice(0, prices.currency, language)}
              level={free}
              replyGems={replyGems}
            />
          )}
          {plans.map((level) => (
            <PlanCard
              key={level.level}
              {...shared}
              level={level}
              products={prices.products.filter((product) => product.level === level.level)}
              subscription={subscription}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="packs" className="mt-14">
        <h2 id="packs" className="font-display text-4xl leading-tight">
          {texts.packsHeading}
        </h2>
        <p className="mt-1 text-muted">{texts.packsLead}</p>
        <ul className="mt-6 grid grid-cols-1 gap-4 min-[640px]:grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))]">
          {prices.products
            .filter(({ kind }) => kind === 'gems')
            .map((product) => (
              <PackCard key={product.id} {...shared} product={product} />
            ))}
        </ul>
      </section>
    </>
  );
}

export default withBoundary(Shop, 'part');
