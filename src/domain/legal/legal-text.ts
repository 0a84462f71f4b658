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
