/** Placeholder of the name that the operator gave the site (`SITE_NAME`). */
const placeholder = '{{site}}';

/** Fills the site's name into a plain text. */
export function fillSiteName(text: string, siteName: string): string {
  return text.replaceAll(placeholder, () => toOneLine(siteName));
}

/** Fills the site's name into Markdown as plain text: marks in it have no effect; a web address may become a link. */
export function fillSiteNameInMarkdown(markdown: string, siteName: string): string {
  return markdown.replaceAll(placeholder, () => toOneLine(siteName).replace(/[!-/:-@[-`{-~]/g, '\\$&'));
}

function toOneLine(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}
