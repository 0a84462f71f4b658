import { accentLetters } from './accent-text.ts';

/** Translates an article: the texts in its front matter, and its Markdown. */
export function translateArticle(text: string): string {
  const [, frontMatter = '', content = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const lines = frontMatter
    .split('\n')
    .filter((line) => /^(?:h1|title|meta_description|cover_image_alt_text|tags|keywords):/.test(line))
    .map((line) => line.replaceAll(/"[^"]*"/g, accentLetters));
  return `---\n${lines.join('\n')}\n---\n${accentLetters(content)}`;
}
