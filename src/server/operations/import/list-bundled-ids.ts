import { readContentFolder } from '#src/server/operations/seed/read-content-folder.ts';

/** The ids of the content that ships with the program. */
export interface BundledIds {
  characters: ReadonlySet<string>;
  articles: ReadonlySet<string>;
  tags: ReadonlySet<string>;
  categories: ReadonlySet<string>;
  authors: ReadonlySet<string>;
}

/** Why a file that has such an id is not imported. */
export const bundledReason =
  'ships with the program, and every start writes it anew: change it in src/content, or use another id';

/**
 * Reads which ids the bundled content has.
 * @throws StartError when a file of it is wrong
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
