import path from 'node:path';
import { isLanguage, type Language } from '#src/contract/locale/language.ts';

export interface ArticlePart {
  file: string;
  /** The language in the file's name; null when it has to be detected from the text. */
  language: Language | null;
  contentType: 'markdown' | 'html';
}

export interface ArticleSource {
  /** The article's name in its address, unless its front matter has another. */
  name: string;
  parts: ArticlePart[];
  /** The possible path of its cover, without the ending. */
  coverStems: string[];
}

const contentTypes = { '.md': 'markdown', '.html': 'html' } as const;

/**
 * Groups files into articles: `articles/{path}/en.md` and `zh-CN.md` are one article, so are `{path}.en.md` and
 * `{path}.zh-CN.md`, and any other Markdown or HTML file is an article of its own.
 */
export function groupArticles(files: Iterable<string>): ArticleSource[] {
  const sources = new Map<string, ArticleSource>();
  for (const file of files) {
    const { dir, name, ext } = path.posix.parse(file);
    if (ext !== '.md' && ext !== '.html') continue;
    const part = { file, contentType: contentTypes[ext] };
    const ending = path.posix.extname(name).slice(1);
    if (isLanguage(name)) add(sources, dir, { ...part, language: name });
    else if (isLanguage(ending)) {
      add(sources, path.posix.join(dir, name.slice(0, -ending.length - 1)), { ...part, language: ending });
    } else add(sources, path.posix.join(dir, name), { ...part, language: null });
  }
  return [...sources.values()];
}

function add(sources: Map<string, ArticleSource>, key: string, part: ArticlePart): void {
  const name = path.posix.basename(key);
  const source = sources.get(key) ?? {
    name,
    parts: [],
    coverStems: [`${key}/cover`, key, `pictures/covers/${name}`],
  };
  source.parts.push(part);
  sources.set(key, source);
}
