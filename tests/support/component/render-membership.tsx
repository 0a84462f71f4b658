import { render, screen, within } from '@testing-library/react';
import { currencies } from '#src/contract/locale/currency.ts';
import type { Currency } from '#src/contract/locale/currency.ts';
import { listLevels, listProducts } from '#src/contract/membership/payment-calls.ts';
import { membershipTextsOf } from '#src/i18n/membership-texts.ts';
import type { TestMember } from '../api/test-member.ts';

const texts = membershipTextsOf('en');

export const vipMonthly = texts.chooseNamed(texts.planName('VIP', 'month'), 'US$9.99');
export const smallPack = texts.chooseNamed(texts.packName(5_000), 'US$4.99');

/**
 * Renders the islands of /membership and its dialogs, as the page does in a currency.
 * @param pricedAt when the page read its prices, in ms since 1970
 */
export async function renderMembership(
  { visitor: { client } }: Pick<TestMember, 'visitor'>,
  { currency = 'USD', pricedAt = Date.now() }: { currency?: Currency; pricedAt?: number } = {},
) {
  const [shop, { levels, prices, guest_gems }] = await Promise.all([
    client.call(listProducts, { query: { currency } }),
    client.call(listLevels),
  ]);
  if (shop.payments === 'off') throw new Error('Nothing is sold here.');
  const { default: Plan } = await import('#src/islands/membership/Plan.island.tsx');
  const { default: Shop } = await import('#src/islands/membership/Shop.island.tsx');
  const { default: Orders } = await import('#src/islands/membership/Orders.island.tsx');
  const { default: Overlays } = await import('#src/islands/overlays/Overlays.island.tsx');
  render(
    <>
      <Plan language="en" guestGems={guest_gems} memberGems={1_000} replyGems={prices.reply} />
      <Shop
        language="en"
        payments={shop.payments}
        currencies={currencies}
        currency={currency}
        products={shop.products}
        levels={levels}
        replyGems={prices.reply}
        pricedAt={pricedAt}
      />
      <Orders language="en" />
      <Overlays language="en" />
    </>,
  );
  return {
    plan: within(screen.getByRole('region', { name: new RegExp(`${texts.planHeading}|${texts.freeStart}`) })),
  };
}
