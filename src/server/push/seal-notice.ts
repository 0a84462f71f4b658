import { createHash } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { PushNotice } from '#src/contract/push/push-notice.ts';
import type { PublicPost } from '#src/server/platform/public-fetch/public-poster.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** The endpoint of a browser, and the keys with which messages are encrypted for it. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The contact of the site for push services, for problems: `mailto:` or `https:`. */
export interface VapidIdentity {
  keys: VapidKeys;
  subject: string;
}

/** The time for which a push service keeps a notification for a browser that is offline, in seconds. */
const keptSeconds = 24 * 3_600;
/** RFC 8030 names chat messages as the example of this urgency; the next one, `high`, is for calls. */
const urgency = 'normal';

/**
 * Encrypts a notification for one browser (RFC 8291), always 4 KB long, and signs it (RFC 8292). While the browser is
 * offline, a newer one of the same chat replaces an older one.
 * @throws Error for invalid keys
 */
export async function sealNotice(
  notice: PushNotice,
  { endpoint, p256dh, auth }: PushAddress,
  { keys, subject }: VapidIdentity,
): Promise<PublicPost> {
  const { headers, body } = await buildPushPayload(
    {
      data: JSON.stringify(notice),
      options: { ttl: keptSeconds, urgency, topic: topicOf(notice.tag, endpoint) },
    },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { subject, ...keys },
  );
  return { url: endpoint, headers: { ...headers }, body };
}

/** Returns a topic, which tells the push service only that two messages to the same browser have the same subject. */
function topicOf(tag: string, endpoint: string): string {
  return createHash('sha256').update(`${endpoint} ${tag}`).digest('base64url').slice(0, 32);
}
