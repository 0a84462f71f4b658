import { defaultLanguage, languages, type Localized } from '#src/contract/locale/language.ts';
import { escapeHtml } from '#src/domain/text/escape-html.ts';
import { answerHeaders, closedPolicy } from './security-headers.ts';

/** Texts of a page that refuses a request: every language, since the reader's is unknown. */
export interface RefusalTexts {
  title: Localized;
  /** Paragraphs; text between two backticks is something to type. */
  lines: readonly Localized[];
  link?: { href: string; text: Localized };
}

/** Composes a page that needs no other file and runs no script. */
export function composeRefusal({ title, lines, link }: RefusalTexts): string {
  const parts = languages.map((language) => {
    const told = lines.map((line) => `<p>${markTyped(escapeHtml(line[language]))}</p>`);
    if (link !== undefined) told.push(`<p><a href="${link.href}">${escapeHtml(link.text[language])}</a></p>`);
    const paragraphs = told.join('\n');
    return `<section lang="${language}">\n<h1>${escapeHtml(title[language])}</h1>\n${paragraphs}\n</section>`;
  });
  return `<!doctype html>
<html lang="${defaultLanguage}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(languages.map((language) => title[language]).join(' · '))}</title>
</head>
<body>
<main>
${parts.join('\n<hr>\n')}
</main>
</body>
</html>
`;
}

export const refusalHeaders: Readonly<Record<string, string>> = {
  ...answerHeaders,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': closedPolicy,
  'Cache-Control': 'no-store',
};

function markTyped(html: string): string {
  return html.replace(/`([^`]*)`/g, '<code>$1</code>');
}
