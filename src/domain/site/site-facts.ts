import type {
  Organization,
  OrganizationLeaf,
  SearchAction,
  WebSite,
  WebSiteLeaf,
  WithActionConstraints,
} from 'schema-dts';
import { type Language, languages } from '#src/contract/base/language.ts';

/** What structured data says of the site itself. */
export interface SiteFacts {
  /** Without a slash at its end. */
  origin: string;
  siteName: string;
  /** The language of the page. */
  language: Language;
}

/** The publisher in few words; `describeOrganization` says more. */
export function referToOrganization({ origin, siteName }: SiteFacts): OrganizationLeaf {
  return { '@type': 'Organization', '@id': `${origin}/#organization`, name: siteName, url: `${origin}/` };
}

/** The site in few words; `describeWebSite` says more. */
export function referToWebSite({ origin, siteName }: SiteFacts): WebSiteLeaf {
  return { '@type': 'WebSite', '@id': `${origin}/#website`, name: siteName, url: `${origin}/` };
}

/** Who publishes the site. */
export function describeOrganization(site: SiteFacts): Organization {
  return {
    ...referToOrganization(site),
    logo: { '@type': 'ImageObject', url: `${site.origin}/icon-512.png`, width: '512', height: '512' },
  };
}

/** The site and how to search it. */
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
