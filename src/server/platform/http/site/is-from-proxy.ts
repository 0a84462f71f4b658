/** Headers that proxies, tunnels and content networks add, and no browser sends. */
const proxyHeader =
  /^(?:forwarded|via|cdn-loop|true-client-ip|x-client-ip|x-cluster-client-ip|x-real-ip|(?:cf|fly|ngrok|tailscale|x-envoy|x-forwarded|x-original)-.+)$/;

/** True if one of the names of headers, in small letters, shows that a proxy passed the request on: its browser may be anywhere. */
export function isFromProxy(names: Iterable<string>): boolean {
  return [...names].some((name) => proxyHeader.test(name));
}
