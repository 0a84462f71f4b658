import { createHash } from 'node:crypto';

/**
 * Composes a Content-Security-Policy that allows only the inline code of this page. Astro lists the inline scripts and
 * styles of the whole site in every policy, by their hashes; every reader of a page would get all of them.
 */
export function tightenPolicy(policy: string, html: string): string {
  const present = new Set<string>();
  for (const [, content = ''] of html.matchAll(/<(?:script|style)\b[^>]*>([\s\S]*?)<\/(?:script|style)>/g)) {
    present.add(createHash('sha256').update(content).digest('base64'));
  }
  return policy.replace(/ 'sha256-([^']+)'/g, (source, hash: string) => (present.has(hash) ? source : ''));
}
