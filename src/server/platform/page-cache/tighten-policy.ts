import { createHash } from 'node:crypto';

/**
 * A Content-Security-Policy that allows what stands in this page, and nothing that only stands in other pages. The
 * framework lists the inline scripts and styles of the whole site in every policy, by their hashes; each of a page's
 * readers would be sent all of them.
 */
export function tightenPolicy(policy: string, html: string): string {
  const present = new Set<string>();
  for (const [, content = ''] of html.matchAll(/<(?:script|style)\b[^>]*>([\s\S]*?)<\/(?:script|style)>/g)) {
    present.add(createHash('sha256').update(content).digest('base64'));
  }
  return policy.replace(/ 'sha256-([^']+)'/g, (source, hash: string) => (present.has(hash) ? source : ''));
}
