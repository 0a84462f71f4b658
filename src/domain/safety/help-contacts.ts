/** A part of a text: its words, and the target of its link; null for plain text. */
export interface HelpPart {
  text: string;
  href: string | null;
}

/**
 * The numbers and the address in the site's own text for a person in a crisis (`src/content/help-lines.json`), as
 * written there. Nothing else in a message becomes a link.
 */
export const helpContacts = [
  'https://findahelpline.com',
  '400-161-9995',
  '010-82951332',
  '13 11 14',
  '116 123',
  '12356',
  '988',
  '911',
  '999',
  '112',
  '000',
  '110',
  '120',
] as const;

const contactPattern = new RegExp(
  `(?<![\\d-])(${helpContacts.map((contact) => contact.replaceAll('.', '\\.')).join('|')})(?![\\d-])`,
  'g',
);

/** Splits a text into parts, with links to call or to open the known contacts. Joined, they are the text. */
export function splitHelpContacts(text: string): HelpPart[] {
  return text
    .split(contactPattern)
    .map((part, index) => ({ text: part, href: index % 2 === 1 ? hrefOf(part) : null }))
    .filter((part) => part.text !== '');
}

function hrefOf(contact: string): string {
  return contact.startsWith('https:') ? contact : `tel:${contact.replaceAll(/\D/g, '')}`;
}
