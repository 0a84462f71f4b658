import { type PushNotice, pushNoticeSchema } from '#src/contract/worker/push-notice.ts';

/** The notification in a push message, or behind a notification; null where it is nothing of this site's making. */
export function readNotice(data: unknown): PushNotice | null {
  return pushNoticeSchema.safeParse(data).data ?? null;
}
