import type { PushNotice } from '#src/contract/push-notice.ts';

const textFields = ['title', 'body', 'tag', 'path', 'lang'] as const;
const numberFields = ['unread_chats', 'time'] as const;

/**
 * What a push message or a notification holds; null where it is nothing of this site's making. By hand, because the
 * worker loads no schemas.
 */
export function readNotice(data: unknown): PushNotice | null {
  return isNotice(data) && data.path.startsWith('/chat/') ? data : null;
}

function isNotice(data: unknown): data is PushNotice {
  const valueOf = (name: keyof PushNotice): unknown => Reflect.get(Object(data), name);
  return (
    textFields.every((name) => typeof valueOf(name) === 'string') &&
    numberFields.every((name) => Number.isFinite(valueOf(name)))
  );
}
