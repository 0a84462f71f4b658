import type { Language } from '#src/contract/base/language.ts';
import { type PageName, pageRoutes } from '#src/contract/pages/routes.ts';
import type { PagePlace } from './page-addresses.ts';
import type { PageSubject } from './page-subject.ts';

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

/** The requested address of a page, and texts for what the page does not provide itself. */
interface PageRequest {
  params: PagePlace['params'];
  query: URLSearchParams;
  language: Language;
  /** The title of the home page. */
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
