/** A mail as a mail program would show it. */
export interface ReadMail {
  /** Everything as it came. */
  raw: string;
  /** By their names in small letters, unfolded and decoded. */
  headers: ReadonlyMap<string, string>;
  subject: string;
  /** The decoded plain-text part; empty without one. */
  text: string;
  /** The decoded HTML part; empty without one. */
  html: string;
}

interface Part {
  headers: ReadonlyMap<string, string>;
  body: string;
}

/** Reads a mail with one part, or with alternatives (RFC 2045–2047), in UTF-8. */
export function readMail(raw: string): ReadMail {
  const mail = splitPart(raw.replaceAll('\r\n', '\n'));
  const parts = listParts(mail);
  const bodyOf = (type: string) => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
    return part === undefined ? '' : decodeBody(part);
  };
  return {
    raw,
    headers: mail.headers,
    subject: mail.headers.get('subject') ?? '',
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
  };
}

function splitPart(text: string): Part {
  const at = text.indexOf('\n\n');
  const lines = text
    .slice(0, at)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())] as const;
  });
  return { headers: new Map(headers), body: text.slice(at + 2) };
}

function listParts(mail: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(mail.headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return [mail];
  const pieces = mail.body.split(new RegExp(`(?:^|\\n)--${escapeForRegExp(boundary)}(?:--)?(?:\\n|$)`));
  return pieces.slice(1, -1).map(splitPart);
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll('=\n', '')) : body;
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Encoded words of a header; between two of them, white space means nothing. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_match, how: string, word: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
