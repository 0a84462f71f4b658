import { createPublicPoster } from '#src/server/platform/public-fetch/public-poster.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import type { Env } from '#src/server/platform/settings/env.ts';
import type { Services } from '#src/server/platform/services.ts';
import { PushSender } from './push-sender.ts';
import { ReplyNotifier } from './reply-notifier.ts';
import { requireVapidKeys } from './vapid-keys.ts';

export interface Push {
  /** The key with which browsers subscribe. */
  publicKey: string;
  notifier: ReplyNotifier;
}

const timeoutMs = 5_000;
const retryMs = 2_000;

/** Opens the notifications of replies; creates the keys of the installation if there are none. */
export async function openPush({ env, log, database }: Services, limits: RateLimits): Promise<Push> {
  const keys = await requireVapidKeys(database);
  const trustedOrigins = env.PUSH_SERVICES;
  const poster = createPublicPoster({ trustedOrigins, timeoutMs });
  const identity = { keys, subject: chooseSubject(env) };
  const sender = new PushSender({ database, log, poster, identity, limits, trustedOrigins, retryMs });
  const notifier = new ReplyNotifier({ database, log, sender, waitMs: env.PUSH_WAIT_MS });
  return { publicKey: keys.publicKey, notifier };
}

/** Returns the address of the operator for push services; some reject messages without it (RFC 8292 §2.1). */
function chooseSubject({
  CONTACT_EMAIL,
  MAIL_FROM,
  SITE_URL,
}: Pick<Env, 'CONTACT_EMAIL' | 'MAIL_FROM' | 'SITE_URL'>): string {
  const address = CONTACT_EMAIL ?? MAIL_FROM?.address;
  if (address !== undefined) return `mailto:${address}`;
  return SITE_URL?.startsWith('https:') === true ? SITE_URL : 'mailto:nobody@yuanfen.invalid';
}
