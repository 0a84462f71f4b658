import { readContentFolder } from '#src/server/operations/seed/read-content-folder.ts';

/** The ids of the content that ships with the program. */
export interface BundledIds {
  characters: ReadonlySet<string>;
  articles: ReadonlySet<string>;
  tags: ReadonlySet<string>;
  categories: ReadonlySet<string>;
  authors: ReadonlySet<string>;
}

/** The reason why a file with such an id is not imported. */
export const bundledReason =
  'ships with the program, and every start writes it again: change it in src/content, or use another id';

/**
 * Lists the ids of the bundled content.
 * @throws StartError when one of its files is invalid
 */
export async function listBundledIds(folder: string): Promise<BundledIds> {
  const content = await readContentFolder(folder);
  return {
    characters: new Set(content.characters.map(({ file }) => file.id)),
    articles: new Set(content.articles.map(({ file }) => file.path)),
    tags: new Set(content.tags.map(({ slug }) => slug)),
    categories: new Set(content.categories.map(({ slug }) => slug)),
    authors: new Set(content.authors.map(({ id }) => id)),
  };
}
