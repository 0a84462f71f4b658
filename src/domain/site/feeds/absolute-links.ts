/** A start tag as our HTML writer makes it: every value quoted, no bare `<` in texts. */
const startTag = /<[a-z][a-z0-9-]*(?:\s+[^\s=<>"']+(?:="[^"]*")?)*\s*\/?>/gi;
const address = /(\s(?:href|src|poster|cite)=")([^"]*)(")/gi;
const addressSet = /(\ssrcset=")([^"]*)(")/gi;

/**
 * Makes the relative links and pictures of HTML absolute, so that they work wherever it is read.
 * @param html safe HTML as `rehype-stringify` writes it
 * @param pageUrl the absolute address of the page that it is part of, without a fragment
 */
export function makeLinksAbsolute(html: string, pageUrl: string): string {
  return html.replace(startTag, (tag) =>
    tag
      .replace(address, (_all, before: string, value: string, after: string) => {
        return before + makeAbsolute(value, pageUrl) + after;
      })
      .replace(addressSet, (_all, before: string, value: string, after: string) => {
        const candidates = value.split(/,\s+/).map((candidate) => makeAbsolute(candidate.trim(), pageUrl));
        return before + candidates.join(', ') + after;
      }),
  );
}

/** Joins addresses without decoding, so that escaped characters stay escaped. */
function makeAbsolute(value: string, pageUrl: string): string {
  const { origin, protocol } = new URL(pageUrl);
  if (/^[a-z][a-z0-9+.-]*:/i.test(value)) return value;
  if (value.startsWith('//')) return protocol + value;
  if (value.startsWith('/')) return origin + value;
  if (value === '' || value.startsWith('#')) return pageUrl + value;
  const [path = ''] = pageUrl.split('?');
  if (value.startsWith('?')) return path + value;
  return path.slice(0, path.lastIndexOf('/') + 1) + value;
}
