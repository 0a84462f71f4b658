const apiPrefixes = [
  '/v2/',
  '/aiChatConversation/',
  '/api-front/',
  '/stripe/',
  '/api/',
  '/pictures/',
  '/og/',
];
const apiPaths = new Set(['/healthz', '/readyz', '/metrics', '/openapi.json']);

/** True for the addresses that the API answers; every other address is a page. */
export function isApiPath(path: string): boolean {
  return apiPaths.has(path) || apiPrefixes.some((prefix) => path.startsWith(prefix));
}
