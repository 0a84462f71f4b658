import type { Language } from '#src/contract/base/language.ts';
import { type PageName, pageRoutes } from '#src/contract/pages/routes.ts';
import type { PagePlace } from './page-addresses.ts';
import type { PageSubject } from './page-subject.ts';

/** What a page that may be found says of itself to search engines and where it is shared. */
export interface PageFacts {
  place: PagePlace;
  /** What the page is called, without the name of the site. */
  title: string;
  description: string;
  subject: PageSubject | null;
}

/** What a page tells its layout. */
export interface PageProps {
  page: PageName | null;
  /** The content's own title, where it has one. */
  title?: string | undefined;
  description?: string | undefined;
  /** Keeps the page out of search results. */
  noIndex?: boolean;
  /** What the page is about, for search engines and previews. */
  subject?: PageSubject | null;
}

/** How a page is asked for, and the words for what it does not say itself. */
interface PageRequest {
  params: PagePlace['params'];
  query: URLSearchParams;
  language: Language;
  /** The title of the home page. */
  homeTitle: string;
  siteDescription: string;
}

/** The facts of a page; null for one that is not to be found, such as an error page or a person's own. */
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
