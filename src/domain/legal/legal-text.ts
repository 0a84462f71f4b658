import type { PageName } from '#src/contract/pages/routes.ts';

/** The legal and information pages (rule:pages), in the order of the footer. */
export const legalPages = [
  'aboutus',
  'safety',
  'guidelines',
  'user-agreemet',
  'privacy-policy',
] as const satisfies readonly PageName[];

export type LegalPageName = (typeof legalPages)[number];

export interface LegalSection {
  /** The same in every language, so that a link to a section works in all of them. */
  id: string;
  /** Plain text. */
  heading: string;
  /** Markdown. */
  body: string;
}

/** A legal text in Markdown, split at its headings. */
export interface LegalText {
  /** The text before the first heading. */
  intro: string;
  sections: LegalSection[];
}

const headingForm = /^(.+?) \{#([a-z][a-z0-9-]*)\}$/;

/**
 * Splits a legal text at its headings of the form `## Heading {#id}`.
 * @throws Error that names a heading without an id
 */
export function splitLegalText(markdown: string): LegalText {
  const [intro = '', ...parts] = `\n${markdown}`.split(/\n## /);
  return { intro: intro.trim(), sections: parts.map(readSection) };
}

function readSection(part: string): LegalSection {
  const [line = '', ...body] = part.split('\n');
  const [, heading, id] = headingForm.exec(line.trim()) ?? [];
  if (heading === undefined || id === undefined) {
    throw new Error(`The heading "${line}" of a legal text has no id: write it as "## Heading {#id}".`);
  }
  return { id, heading, body: body.join('\n').trim() };
}

/** The mark at the beginning of a paragraph about gems. */
const gemsMark = '{{gems}}';
/** The section about gems and payments. */
const gemsSectionId = 'payment';

/** Returns a legal text without its parts about gems and payments, for a site that charges nothing (`GEMS=off`). */
export function removeGemParts({ intro, sections }: LegalText): LegalText {
  const removeMarkedLines = (markdown: string) =>
    markdown
      .split('\n')
      .filter((line) => !line.startsWith(gemsMark))
      .join('\n');
  return {
    intro: removeMarkedLines(intro),
    sections: sections
      .filter(({ id }) => id !== gemsSectionId)
      .map((section) => ({ ...section, body: removeMarkedLines(section.body) })),
  };
}

/** Removes the marks from a part of a legal text. */
export function removeGemMarks(markdown: string): string {
  return markdown.replaceAll(gemsMark, '');
}

/** Placeholder of the name that the operator gave the site (`SITE_NAME`). */
const sitePlaceholder = '{{site}}';

export function fillSiteName(text: string, siteName: string): string {
  return text.replaceAll(sitePlaceholder, () => toOneLine(siteName));
}

/** Fills the site's name into Markdown as plain text: marks in it have no effect; a web address may become a link. */
export function fillSiteNameInMarkdown(markdown: string, siteName: string): string {
  return markdown.replaceAll(sitePlaceholder, () => toOneLine(siteName).replace(/[!-/:-@[-`{-~]/g, '\\$&'));
}

function toOneLine(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}

/** Fills in the months without a visit after which a guest is deleted (`GUEST_KEPT_MONTHS`). */
export function fillGuestMonths(text: string, months: number): string {
  return text.replaceAll('{{guestMonths}}', String(months));
}
