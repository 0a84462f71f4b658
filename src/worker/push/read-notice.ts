import { type PushNotice, pushNoticeSchema } from '#src/contract/push/push-notice.ts';

/** Parses a push message, or the data behind a notification; null if this site did not create it. */
export function readNotice(data: unknown): PushNotice | null {
  return pushNoticeSchema.safeParse(data).data ?? null;
}
