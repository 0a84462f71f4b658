import type Stripe from 'stripe';
import { defaultLanguage, type Language, languages } from '#src/contract/locale/language.ts';
import type { Product } from '#src/contract/membership/payment-calls.ts';
import { nameProduct, type Plan } from '../products/products.ts';
import { askStripe, hasStripeCode } from './ask-stripe.ts';
import { anything, idSchema } from './stripe-schemas.ts';

/** Electronic services, for Stripe Tax. */
const taxCode = 'txcd_10000000';

/**
 * Returns the id of a product at Stripe: derived from our own id, so that it is created once, whichever process is
 * first.
 */
function stripeIdOf(productId: string, language: Language): string {
  return `yuanfen_${productId}_${language}`;
}

const ownId = new RegExp(`^yuanfen_(.+)_(?:${languages.join('|')})$`);

/** Returns our id of a product of Stripe; null for a product that this site did not create. */
export function readProductId(stripeId: string): string | null {
  return ownId.exec(stripeId)?.[1] ?? null;
}

/** Creates products, and the prices that changes of plan need, at Stripe before they are first sold. */
export class StripeProducts {
  readonly #stripe: Stripe;
  readonly #siteName: string;
  readonly #known = new Set<string>();
  readonly #prices = new Map<string, string>();

  constructor(stripe: Stripe, siteName: string) {
    this.#stripe = stripe;
    this.#siteName = siteName;
  }

  /** @returns the id at Stripe */
  async require(product: Product, language: Language): Promise<string> {
    const id = stripeIdOf(product.id, language);
    if (this.#known.has(id)) return id;
    const descriptor = describeForStatement(this.#siteName);
    const parameters: Stripe.ProductCreateParams = {
      id,
      name: `${this.#siteName}: ${nameProduct(product, language)}`,
      tax_code: taxCode,
      ...(descriptor !== null && { statement_descriptor: descriptor }),
    };
    await askStripe(anything, async () => {
      try {
        return await this.#stripe.products.create(parameters);
      } catch (error) {
        if (hasStripeCode(error, 'resource_already_exists')) return null;
        throw error;
      }
    });
    this.#known.add(id);
    return id;
  }

  /** @returns the id of a plan's price at Stripe: unlike a checkout, a change that may wait for its payment needs one */
  async requirePrice(plan: Plan): Promise<string> {
    const product = await this.require(plan, defaultLanguage);
    const currency = plan.currency.toLowerCase();
    const idempotencyKey = `price-${product}-${currency}-${plan.amount}`;
    const known = this.#prices.get(idempotencyKey);
    if (known !== undefined) return known;
    const { id } = await askStripe(idSchema, () =>
      this.#stripe.prices.create(
        {
          currency,
          product,
          unit_amount: plan.amount,
          tax_behavior: 'inclusive',
          recurring: { interval: plan.interval },
        },
        { idempotencyKey },
      ),
    );
    this.#prices.set(idempotencyKey, id);
    return id;
  }
}

/**
 * Converts a name to the form allowed on a bank statement: 5 to 22 Latin letters, digits and spaces. Null for a name
 * that leaves fewer.
 */
export function describeForStatement(name: string): string | null {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 .-]/g, '')
    .trim()
    .slice(0, 22)
    .trim();
  return plain.length >= 5 && /[A-Za-z]/.test(plain) ? plain : null;
}
