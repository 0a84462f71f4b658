import { Gem } from 'lucide-react';
import type { Language } from '#src/contract/locale/language.ts';
import type { Product } from '#src/contract/membership/payment-calls.ts';
import { formatPrice, priceOfThousand } from '#src/domain/membership/format-price.ts';
import type { MembershipTexts } from '#src/i18n/membership-texts.ts';

interface PackCardProps {
  language: Language;
  texts: MembershipTexts;
  product: Product;
  replyGems: number;
  /** The product that is being ordered. */
  busyId: string | null;
  onOrder: (product: Product) => void;
}

/** A pack of gems, with the price of a thousand. */
export function PackCard({ language, texts, product, replyGems, busyId, onOrder }: PackCardProps) {
  const gems = product.gems ?? 0;
  const price = formatPrice(product.amount, product.currency, language);
  return (
    <li className="box pack-card">
      <span
        className="grid size-[40px] place-items-center text-accent min-[640px]:justify-items-start"
        aria-hidden
      >
        <Gem size={gemSize(gems)} />
      </span>
      <h3 className="price leading-[1.3]">
        {texts.number(gems)} <span className="text-base font-normal">{texts.gems}</span>
      </h3>
      {replyGems > 0 && (
        <p className="text-sm text-muted">{texts.packReplies(Math.floor(gems / replyGems))}</p>
      )}
      <p className="flex flex-wrap items-baseline gap-x-2.5 min-[640px]:mt-2 min-[640px]:self-start">
        <strong className="price">{price}</strong>
        <span className="text-sm text-muted">
          {texts.perThousand(formatPrice(priceOfThousand(product.amount, gems), product.currency, language))}
        </span>
      </p>
      <button
        type="button"
        className="button-quiet needs-script"
        aria-label={texts.chooseNamed(texts.packName(gems), price)}
        aria-disabled={busyId === product.id || undefined}
        onClick={() => onOrder(product)}
      >
        {busyId === product.id ? texts.busy : texts.choose}
      </button>
    </li>
  );
}

/** Returns the size of the gem in px: larger for a larger pack, within the size of an icon. */
function gemSize(gems: number): number {
  return Math.min(40, 20 + Math.round(gems / 1_500));
}
