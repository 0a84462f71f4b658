/** A start tag as our HTML writer makes it: every value quoted, no bare `<` in texts. */
const startTag = /<[a-z][a-z0-9-]*(?:\s+[^\s=<>"']+(?:="[^"]*")?)*\s*\/?>/gi;
const address = /(\s(?:href|src|poster|cite)=")([^"]*)(")/gi;
const addressSet = /(\ssrcset=")([^"]*)(")/gi;

/**
 * HTML whose links and pictures are found wherever it is read: what is relative to the page becomes absolute.
 * @param html safe HTML as `rehype-stringify` writes it
 * @param pageUrl the absolute address of the page that it stands on, without a fragment
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

/** Joins without decoding, so that what was escaped stays escaped. */
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
