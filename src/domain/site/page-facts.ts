import { type Language, languages } from '#src/contract/locale/language.ts';
import { type PageName, pageRoutes } from '#src/contract/pages/routes.ts';
import type { PagePlace } from './page-addresses.ts';
import type { Article } from '#src/contract/stories/article-calls.ts';
import type { CharacterProfile } from '#src/contract/characters/character-calls.ts';

/** The data of an indexable page for search engines and shared links. */
export interface PageFacts {
  place: PagePlace;
  /** The title of the page, without the name of the site. */
  title: string;
  description: string;
  subject: PageSubject | null;
}

/** The data that a page passes to its layout. */
export interface PageProps {
  page: PageName | null;
  /** The content's own title, if it has one. */
  title?: string | undefined;
  description?: string | undefined;
  /** True to keep the page out of search results. */
  noIndex?: boolean;
  /** The subject of the page, for search engines and previews. */
  subject?: PageSubject | null;
}

/** The requested address of a page, and texts for parts that the page does not provide itself. */
interface PageRequest {
  params: PagePlace['params'];
  query: URLSearchParams;
  language: Language;
  homeTitle: string;
  siteDescription: string;
}

/** Gathers the facts of a page; null for one that is not indexable, such as an error page or a personal page. */
export function gatherPageFacts(props: PageProps, request: PageRequest): PageFacts | null {
  const { page, subject = null } = props;
  if (page === null || props.noIndex === true || !pageRoutes[page].isFindable) return null;
  const fixed = page === 'index' ? request.homeTitle : pageRoutes[page].title[request.language];
  return {
    place: { page, params: request.params ?? {}, query: request.query },
    title: props.title ?? fixed,
    description: props.description ?? request.siteDescription,
    subject,
  };
}

/** The subject of a page, for search engines and for previews where it is shared. */
export type PageSubject =
  | { kind: 'article'; article: Article }
  | { kind: 'character'; character: CharacterProfile }
  /** A page of a list; `firstPosition` is the position of its first item in the whole list, 1 if absent. */
  | {
      kind: 'articles';
      articles: readonly Pick<Article, 'h1' | 'category' | 'path' | 'language'>[];
      firstPosition?: number;
    }
  | {
      kind: 'characters';
      characters: readonly Pick<CharacterProfile, 'name' | 'slug' | 'id'>[];
      firstPosition?: number;
    }
  | { kind: 'tags'; tags: readonly { name: string; slug: string }[]; firstPosition?: number };

/**
 * Returns the language of a page's content: the language of its article or character, which replaces the requested
 * language where there is no translation.
 */
export function contentLanguage(subject: PageSubject | null, requested: Language): Language {
  if (subject?.kind === 'article') return subject.article.language;
  return subject?.kind === 'character' ? subject.character.language : requested;
}

/** Lists the languages in which a page's content exists: each has an address of its own, and no other one. */
export function listContentLanguages(subject: PageSubject | null): readonly Language[] {
  if (subject?.kind === 'article') return subject.article.languages;
  return subject?.kind === 'character' ? subject.character.languages : languages;
}

export interface TitleSettings {
  siteName: string;
  /** `zh`: fixed titles are Chinese; `ui`: they follow the UI language (rule:page-titles, `TITLE_LANG`). */
  titleLanguage: 'zh' | 'ui';
  language: Language;
}

/** Composes the title `{title} | {site}` (rule:page-titles), the content's own title first: `Art · 分类 | Yuanfen`. */
export function pageTitle(page: PageName | null, ownTitle: string | null, settings: TitleSettings): string {
  const language = settings.titleLanguage === 'ui' ? settings.language : 'zh-CN';
  const fixed = page === null ? null : pageRoutes[page].title[language];
  const titles = [ownTitle, fixed].filter((title) => title !== null);
  return [titles.join(' · '), settings.siteName].filter((part) => part !== '').join(' | ');
}
