import { createHash } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { PushNotice } from '#src/contract/worker/push-notice.ts';
import type { PublicPost } from '#src/server/platform/public-fetch/public-poster.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** The endpoint of a browser, and the keys for what it can read. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The site as it names itself to push services, which write there when something is wrong: `mailto:` or `https:`. */
export interface VapidIdentity {
  keys: VapidKeys;
  subject: string;
}

/** A push service keeps a notification of a browser that is away for so long. */
const keptSeconds = 24 * 3_600;
/** RFC 8030 names chat messages as the example of this urgency; the next one, `high`, is for calls. */
const urgency = 'normal';

/**
 * A notification as its push service takes it: encrypted for one browser (RFC 8291), always 4 KB long, and signed (RFC
 * 8292). While the browser is away, a newer one of the same chat takes the place of an older one.
 * @throws Error for keys that are none
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

/** Tells the push service nothing but that two messages to the same browser are about the same thing. */
function topicOf(tag: string, endpoint: string): string {
  return createHash('sha256').update(`${endpoint} ${tag}`).digest('base64url').slice(0, 32);
}
