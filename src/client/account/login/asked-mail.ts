import { type EmailLink, sendLoginEmail } from '#src/contract/account/login-calls.ts';
import * as z from 'zod/mini';
import { tryParseJson } from '#src/domain/json/try-parse-json.ts';
import { keepValue, readValue } from '#src/client/browser/browser-values.ts';
import { dropValue } from '#src/client/browser/drop-values.ts';

/** An e-mail with a link and a code that this browser asked for. */
export interface AskedMail {
  email: string;
  place: EmailLink;
}

const key = 'asked-mail';
/** As long as the code works. */
const lifeMs = 10 * 60_000;

const keptSchema = z.object({
  email: z.string(),
  place: sendLoginEmail.result.shape.email_link,
  time: z.number(),
});

/** Notes the address, as a phone may end the app while the person reads the code in another. */
export function keepAskedMail(mail: AskedMail): void {
  keepValue('localStorage', key, JSON.stringify({ ...mail, time: Date.now() }));
}

/** Returns the e-mail whose code may still work; null if there is none. */
export function readAskedMail(): AskedMail | null {
  const stored = readValue('localStorage', key);
  if (stored === null) return null;
  const kept = keptSchema.safeParse(tryParseJson(stored)).data;
  const ageMs = Date.now() - (kept?.time ?? 0);
  if (kept !== undefined && ageMs >= 0 && ageMs < lifeMs) return { email: kept.email, place: kept.place };
  forgetAskedMail();
  return null;
}

/** Forgets it, after a login or for another address. */
export function forgetAskedMail(): void {
  dropValue('localStorage', key);
}
