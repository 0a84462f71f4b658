import type { LegalText } from './legal-text.ts';

/** Begins a paragraph about gems. */
const mark = '{{gems}}';
/** The section about gems and payments. */
const sectionId = 'payment';

/** Returns a legal text without its parts about gems and payments, for a site that charges nothing (`GEMS=off`). */
export function leaveOutGems({ intro, sections }: LegalText): LegalText {
  const leaveOut = (markdown: string) =>
    markdown
      .split('\n')
      .filter((line) => !line.startsWith(mark))
      .join('\n');
  return {
    intro: leaveOut(intro),
    sections: sections
      .filter(({ id }) => id !== sectionId)
      .map((section) => ({ ...section, body: leaveOut(section.body) })),
  };
}

/** Removes the marks from a part of a legal text. */
export function removeGemMarks(markdown: string): string {
  return markdown.replaceAll(mark, '');
}
