import type { Article } from '#src/contract/site/article-calls.ts';
import type { CharacterProfile } from '#src/contract/site/character-calls.ts';

/** The subject of a page, for search engines and for previews where it is shared. */
export type PageSubject =
  | { kind: 'article'; article: Article }
  | { kind: 'character'; character: CharacterProfile }
  /** A page of a list; `firstPosition` is the position of its first item in the whole list, 1 if absent. */
  | {
      kind: 'articles';
      articles: readonly Pick<Article, 'h1' | 'category' | 'path'>[];
      firstPosition?: number;
    }
  | {
      kind: 'characters';
      characters: readonly Pick<CharacterProfile, 'name' | 'slug' | 'id'>[];
      firstPosition?: number;
    }
  | { kind: 'tags'; tags: readonly { name: string; slug: string }[]; firstPosition?: number };
