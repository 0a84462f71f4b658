import type {
  Organization,
  OrganizationLeaf,
  SearchAction,
  WebSite,
  WebSiteLeaf,
  WithActionConstraints,
} from 'schema-dts';
import { type Language, languages } from '#src/contract/locale/language.ts';

export interface SiteFacts {
  /** The origin without a slash at its end. */
  origin: string;
  siteName: string;
  /** The language of the page. */
  language: Language;
}

/** Returns the publisher in short form; `describeOrganization` has the full one. */
export function referToOrganization({ origin, siteName }: SiteFacts): OrganizationLeaf {
  return { '@type': 'Organization', '@id': `${origin}/#organization`, name: siteName, url: `${origin}/` };
}

/** Returns the site in short form; `describeWebSite` has the full one. */
export function referToWebSite({ origin, siteName }: SiteFacts): WebSiteLeaf {
  return { '@type': 'WebSite', '@id': `${origin}/#website`, name: siteName, url: `${origin}/` };
}

/** Describes the publisher of the site. */
export function describeOrganization(site: SiteFacts): Organization {
  return {
    ...referToOrganization(site),
    logo: { '@type': 'ImageObject', url: `${site.origin}/icon-512.png`, width: '512', height: '512' },
  };
}

export function describeWebSite(site: SiteFacts): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.origin}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return {
    ...referToWebSite(site),
    inLanguage: [...languages],
    publisher: referToOrganization(site),
    potentialAction: search,
  };
}
