/**
 * The push services of Chrome, Edge, Firefox and Safari, by the host of an endpoint or the end of it. Others are served
 * as well, in places of their own.
 */
const hosts: readonly string[] = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
];

/** True for a push service that answers at once, whoever subscribed there: a visitor cannot make it slow. */
export function isKnownService(endpoint: string, trustedOrigins: readonly string[]): boolean {
  const { hostname, origin } = new URL(endpoint);
  return (
    trustedOrigins.includes(origin) ||
    hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  );
}
