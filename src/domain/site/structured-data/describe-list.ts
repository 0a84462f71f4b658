import type { CollectionPage } from 'schema-dts';
import { canonicalUrl, type PagePlace } from '../page-addresses.ts';
import { referToWebSite, type SiteFacts } from '../site-facts.ts';

/** A page of a list. */
export interface ListFacts {
  place: PagePlace;
  name: string;
  description: string;
  /** Position of the first item in the whole list, counted from 1. */
  firstPosition: number;
  items: readonly { name: string; place: PagePlace }[];
}

/** Describes a page with a list, and its items. */
export function describeList(site: SiteFacts, list: ListFacts): CollectionPage {
  const url = canonicalUrl(site.origin, list.place, site.language);
  return {
    '@type': 'CollectionPage',
    '@id': url,
    url,
    name: list.name,
    description: list.description,
    inLanguage: site.language,
    isPartOf: referToWebSite(site),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: list.items.length,
      itemListElement: list.items.map(({ name, place }, index) => ({
        '@type': 'ListItem',
        position: list.firstPosition + index,
        name,
        url: canonicalUrl(site.origin, place, site.language),
      })),
    },
  };
}
