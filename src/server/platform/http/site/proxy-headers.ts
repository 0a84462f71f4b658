/** Headers that show that a proxy passed a request on, whose browser may be anywhere. */
export const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;
