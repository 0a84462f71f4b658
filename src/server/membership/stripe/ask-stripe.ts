import Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Localized } from '#src/contract/locale/language.ts';

/**
 * Makes a request to Stripe and parses the response with a schema: the fields that we need must be present.
 * @param unavailable the message when there is no valid response; by default, that nothing was charged
 * @throws AppError 40003 for a declined payment, 50001 for everything else
 */
export async function askStripe<S extends z.ZodType>(
  schema: S,
  ask: () => Promise<unknown>,
  unavailable: Localized = userMessages.paymentsUnavailable,
): Promise<z.output<S>> {
  try {
    return schema.parse(await ask());
  } catch (error) {
    throw toAppError(error, unavailable);
  }
}

function toAppError(error: unknown, userMessage: Localized): unknown {
  const unavailable = (described: string) =>
    new AppError(50001, { userMessage, retryAfterSeconds: 30, cause: new Error(described) });
  if (error instanceof z.ZodError) {
    const fields = error.issues.map(({ path }) => path.join('.')).join(', ');
    return unavailable(`an answer of Stripe lacks ${fields}`);
  }
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  // Its own message may repeat what was sent, so it is not logged.
  const { type, code, statusCode, requestId } = error;
  const described = [type, code, statusCode, requestId].filter((part) => part !== undefined).join(' ');
  if (type === 'StripeCardError' || statusCode === 402) {
    return new AppError(40003, { userMessage: userMessages.paymentDeclined, cause: new Error(described) });
  }
  const isRefused = type === 'StripeInvalidRequestError' || type === 'StripePermissionError';
  if (isRefused)
    return new AppError(50001, { userMessage: userMessages.paymentsRefused, cause: new Error(described) });
  return unavailable(described);
}

/** Returns true for an error which means that the requested object exists already, or no longer exists. */
export function hasStripeCode(error: unknown, code: string, parameter?: string): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || error.code !== code) return false;
  return parameter === undefined || error.param === parameter;
}
