import { callHeaders } from '../api/call-headers.ts';
import { readMember } from '../browser/read-member.ts';

/** The rules of a build that matter before a navigation: the paths whose documents are rendered ahead. */
let rules: Promise<readonly string[]> | null = null;
const prepared = new Set<string>();

/**
 * Reads the rules of the page that a person is about to open, and fetches its document ahead if the build has rendered
 * it (rule:builds). The rules are fetched once for a page, and kept by the browser for their build.
 */
export async function preparePage(build: string, path: string): Promise<void> {
  rules ??= fetchPrerendered(build);
  if (!(await rules).includes(path) || prepared.has(path)) return;
  prepared.add(path);
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = path;
  document.head.append(link);
}

/** Fetches the prerendered paths of a build; none if that fails: then the page is opened as if it had no rules. */
async function fetchPrerendered(build: string): Promise<readonly string[]> {
  try {
    const init = { headers: callHeaders(), credentials: 'omit', priority: 'low' } as const;
    const response = await fetch(`/builds/meta/${build}.json`, init);
    const paths = readMember(await response.text(), 'prerendered');
    return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [];
  } catch (error) {
    console.debug('the rules of the next page are unknown', error);
    return [];
  }
}
