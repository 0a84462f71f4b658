const named: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

/** Reads the user comment of XMP data, an element or an attribute; null if there is none. */
export function readXmpComment(xmp: string): string | null {
  const attribute = /\bexif:UserComment="([^"]*)"/.exec(xmp)?.[1];
  if (attribute !== undefined) return unescape(attribute);
  const open = xmp.indexOf('<exif:UserComment');
  const start = open < 0 ? -1 : xmp.indexOf('>', open);
  const end = start < 0 ? -1 : xmp.indexOf('</exif:UserComment>', start);
  if (end < 0) return null;
  // It is often an item of a list of languages: the markup is the list, and the rest is the text.
  return unescape(xmp.slice(start + 1, end).replace(/<[^<>]*>/g, '')).trim();
}

function unescape(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(quot|apos|lt|gt|amp));/gi,
    (whole, decimal, hex, name) => {
      if (typeof name === 'string') return named[name.toLowerCase()] ?? whole;
      const code = typeof decimal === 'string' ? Number(decimal) : parseInt(String(hex), 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
