import type { Language } from '#src/contract/locale/language.ts';
import type { LevelBenefits, Product, Subscription } from '#src/contract/membership/payment-calls.ts';
import { formatPrice, monthlyWorth } from '#src/domain/membership/format-price.ts';
import { type MembershipTexts, nameProduct } from '#src/i18n/membership-texts.ts';
import { Benefits } from './Benefits.tsx';
import { PackageGems } from './PackageGems.tsx';

interface PlanCardProps {
  language: Language;
  texts: MembershipTexts;
  level: LevelBenefits;
  /** The ways to pay for the level. */
  products: readonly Product[];
  replyGems: number;
  /** The current subscription; null if there is none. */
  subscription: Subscription | null;
  /** The product that is being ordered. */
  busyId: string | null;
  onOrder: (product: Product) => void;
}

/** A level that is sold by the month and by the year, both with their full price. */
export function PlanCard(props: PlanCardProps) {
  const { language, texts, level, products, replyGems, subscription, busyId, onOrder } = props;
  return (
    <li className="plan-card" data-level={level.level}>
      <h3>{texts.levelName(level.level)}</h3>
      <PackageGems texts={texts} level={level} replyGems={replyGems} />
      <Benefits texts={texts} level={level} />
      <ul className="plan-prices grid content-end gap-3">
        {products.map((product) => (
          <PlanPrice
            key={product.id}
            language={language}
            texts={texts}
            product={product}
            subscription={subscription}
            busyId={busyId}
            onOrder={onOrder}
          />
        ))}
      </ul>
    </li>
  );
}

type PlanPriceProps = Pick<PlanCardProps, 'language' | 'texts' | 'subscription' | 'busyId' | 'onOrder'> & {
  product: Product;
};

function PlanPrice({ language, texts, product, subscription, busyId, onOrder }: PlanPriceProps) {
  const price = formatPrice(product.amount, product.currency, language);
  const isYearly = product.interval === 'year';
  const name = nameProduct(product, texts);
  const isChange = subscription !== null;
  return (
    <li>
      <p className="grid min-w-0">
        <span className="text-sm text-muted">{isYearly ? texts.yearly : texts.monthly}</span>
        <span>
          <strong className="price">{price}</strong>{' '}
          <span className="text-muted">{isYearly ? texts.aYear : texts.aMonth}</span>
        </span>
        {isYearly && (
          <span className="text-sm text-muted">
            {texts.worthAMonth(formatPrice(monthlyWorth(product.amount), product.currency, language))}
          </span>
        )}
      </p>
      {subscription?.product_id === product.id ? (
        <p className="rounded-full border border-gold px-4 py-1.5 font-semibold text-gold">
          {texts.yourPlan}
        </p>
      ) : (
        // A plan that ends, or is not paid, cannot be changed.
        (subscription === null || subscription.state === 'active') && (
          <button
            type="button"
            className="button-primary needs-script px-6"
            aria-label={isChange ? texts.changeNamed(name, price) : texts.chooseNamed(name, price)}
            aria-disabled={busyId === product.id || undefined}
            onClick={() => onOrder(product)}
          >
            {busyId === product.id ? texts.busy : isChange ? texts.change : texts.choose}
          </button>
        )
      )}
    </li>
  );
}
