/** Where calls go: this server, or the one that `PUBLIC_API_BASE` names (rule:api-base); without a trailing slash. */
export function apiBase(): string {
  return document.documentElement.dataset['apiBase'] ?? '';
}
