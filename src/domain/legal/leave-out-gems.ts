import type { LegalText } from './legal-text.ts';

/** Begins a paragraph that speaks of gems. */
const mark = '{{gems}}';
/** The section about gems and payments. */
const sectionId = 'payment';

/** A legal text as a site that charges nothing shows it (`GEMS=off`): without what it says of gems and payments. */
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

/** A part of a legal text without the marks. */
export function removeGemMarks(markdown: string): string {
  return markdown.replaceAll(mark, '');
}
