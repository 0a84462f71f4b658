/** Returns the base of calls: this server, or `PUBLIC_API_BASE` (rule:api-base); without a trailing slash. */
export function apiBase(): string {
  return document.documentElement.dataset['apiBase'] ?? '';
}
