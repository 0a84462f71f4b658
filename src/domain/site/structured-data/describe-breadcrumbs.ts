import type { BreadcrumbList } from 'schema-dts';
import { canonicalUrl, type PagePlace } from '../page-addresses.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import type { SiteFacts } from '../site-facts.ts';

/** A page on the way to the one shown, the home page first. */
export interface Crumb {
  name: string;
  place: PagePlace;
}

/** Describes the way from the home page to a page, the page itself last; it has at least two pages. */
export function describeBreadcrumbs(site: SiteFacts, crumbs: readonly Crumb[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, place }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: canonicalUrl(site.origin, place, site.language),
    })),
  };
}

/** Creates the crumb of a page with a fixed name. */
export function fixedCrumb(
  page: 'index' | 'blogs' | 'category',
  { language }: Pick<SiteFacts, 'language'>,
): Crumb {
  return { name: pageRoutes[page].title[language], place: { page } };
}
