/**
 * Characters that XML 1.0 does not allow, not even as a reference: control characters, halves of pairs, U+FFFE and
 * U+FFFF.
 */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes a text for an XML element or attribute; characters that XML cannot hold are left out. */
function escapeXml(text: string): string {
  return text.replace(notXml, '').replace(/[&<>"']/g, (character) => references[character] ?? '');
}

/** Writes `<name attribute="…">text</name>`, with the text and the attributes escaped. */
export function xmlElement(
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): string {
  return `<${name}${xmlAttributes(attributes)}>${escapeXml(text)}</${name}>`;
}

/** Writes `<name attribute="…"/>`. */
export function emptyXmlElement(name: string, attributes: Readonly<Record<string, string>>): string {
  return `<${name}${xmlAttributes(attributes)}/>`;
}

function xmlAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
