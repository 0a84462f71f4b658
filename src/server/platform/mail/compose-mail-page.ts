import type { Language } from '#src/contract/locale/language.ts';
import { escapeHtml } from '#src/domain/text/escape-html.ts';

/**
 * Composes a mail in HTML, without pictures or a theme: mail programs with a dark theme invert the page.
 * @param body HTML below the name of the site
 */
export function composeMailPage(
  { language, siteName, subject }: { language: Language; siteName: string; subject: string },
  body: string,
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.6">
<div style="max-width:520px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(siteName)}</h1>
${body}
</div>
</body>
</html>
`;
}
