import { createHash } from 'node:crypto';

/** The Content-Security-Policy of every page, without the hashes of scripts and styles (rule:strict-policy). */
const fixed: Readonly<Record<string, string>> = {
  'default-src': "'self'",
  'img-src': "'self' data:",
  'media-src': "'self' blob:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'entities worker',
};
/** The directives that may list hashes. Scripts and styles in the site's own files are `'self'`. */
const hashed = ['script-src', 'style-src'];
const hashPattern = /^'sha256-[A-Za-z0-9+/]{43}='$/;
/** Types of scripts that browsers do not run, so that no policy has to allow them. */
const dataTypes = /\btype="application\/(?:ld\+)?json"/;

/**
 * Lists the differences between a policy and the required one; empty if there are none.
 * @param isTight reports a hash that the page does not use as well
 */
export function listPolicyFaults(policy: string | null, html: string, { isTight = false } = {}): string[] {
  if (policy === null) return ['there is no policy'];
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '')
    .map((directive) => directive.split(/\s+/));
  const names = directives.map(([name = '']) => name);
  const expected = [...Object.keys(fixed), ...hashed];
  const faults = [
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} stands twice`),
    ...names.filter((name) => !expected.includes(name)).map((name) => `${name} was not expected`),
    ...expected.filter((name) => !names.includes(name)).map((name) => `${name} is missing`),
  ];
  for (const [name = '', ...sources] of directives) {
    const wanted = fixed[name];
    if (wanted !== undefined && sources.join(' ') !== wanted) faults.push(`${name} is ${sources.join(' ')}`);
    if (!hashed.includes(name)) continue;
    const [first, ...hashes] = sources;
    if (first !== "'self'") faults.push(`${name} begins with ${first}`);
    faults.push(...hashes.filter((hash) => !hashPattern.test(hash)).map((hash) => `${name} allows ${hash}`));
    const present = listHashes(html, name === 'script-src' ? 'script' : 'style');
    const missing = [...present].filter((hash) => !hashes.includes(hash));
    faults.push(...missing.map((hash) => `${name} has no ${hash}, which stands in the page`));
    const idle = hashes.filter((hash) => hash !== emptyHash && !present.has(hash));
    if (isTight) faults.push(...idle.map((hash) => `${name} has ${hash}, which does not stand in the page`));
  }
  return faults;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
/** The hash of an empty text, which does nothing. */
const emptyHash = hashOf('');

/** Returns the hashes of a page's inline elements. */
function listHashes(html: string, element: 'script' | 'style'): Set<string> {
  const found = new Set<string>();
  const pattern = new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'g');
  for (const [, attributes = '', content = ''] of html.matchAll(pattern)) {
    if (/\bsrc="/.test(attributes) || dataTypes.test(attributes)) continue;
    found.add(hashOf(content));
  }
  return found;
}
