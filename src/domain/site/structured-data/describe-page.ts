import type { BreadcrumbList, CollectionPage, Thing } from 'schema-dts';
import type { Language } from '#src/contract/locale/language.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { type PagePlace, canonicalUrl } from '../page-addresses.ts';
import { contentLanguage, type PageFacts, type PageSubject } from '../page-facts.ts';
import { articlePlace, blogCategoryPlace, characterPlace, tagPlace } from '../places.ts';
import { describeArticle } from './describe-article.ts';
import { describeCharacter } from './describe-character.ts';
import { type SiteFacts, describeOrganization, describeWebSite, referToWebSite } from '../site-facts.ts';

/** Describes a page as structured data: its subject, and the way to it. Empty for pages that are not indexable. */
export function describePage(site: SiteFacts, page: PageFacts): Thing[] {
  const { page: route } = page.place;
  if (!pageRoutes[route].isFindable) return [];
  const things = describeSubject(site, page);
  if (route === 'index') return [describeWebSite(site), describeOrganization(site), ...things];
  return [...things, describeBreadcrumbs(site, [fixedCrumb('index', site), ...listCrumbs(site, page)])];
}

function describeSubject(site: SiteFacts, page: PageFacts): Thing[] {
  const { subject } = page;
  if (subject?.kind === 'article') return [describeArticle(site, subject.article)];
  if (subject?.kind === 'character') return describeCharacter(site, subject.character);
  if (subject !== null) return [describeList(site, toList(page, subject))];
  const { place, title: name, description } = page;
  const url = canonicalUrl(site.origin, place, site.language);
  const isPartOf = referToWebSite(site);
  return [{ '@type': 'WebPage', '@id': url, url, name, description, inLanguage: site.language, isPartOf }];
}

type ListSubject = Exclude<PageSubject, { kind: 'article' | 'character' }>;

function toList({ place, title: name, description }: PageFacts, subject: ListSubject): ListFacts {
  return { place, name, description, firstPosition: subject.firstPosition ?? 1, items: listItems(subject) };
}

function listItems(subject: ListSubject): ListFacts['items'] {
  switch (subject.kind) {
    case 'articles':
      return subject.articles.map((article) => ({
        name: article.h1,
        place: articlePlace(article),
        language: article.language,
      }));
    case 'characters':
      return subject.characters.map((item) => ({ name: item.name, place: characterPlace(item) }));
    case 'tags':
      return subject.tags.map((tag) => ({ name: tag.name, place: tagPlace(tag.slug) }));
  }
}

/** Lists the pages between the home page and a page, and the page itself. */
function listCrumbs(site: SiteFacts, { place, title: name, subject }: PageFacts): Crumb[] {
  const last = { name, place, language: contentLanguage(subject, site.language) };
  if (subject?.kind === 'article') {
    const { article } = subject;
    const category = { name: article.category_name, place: blogCategoryPlace(article.category) };
    return [fixedCrumb('blogs', site), category, { ...last, name: article.h1 }];
  }
  if (place.page === 'blogs-category') return [fixedCrumb('blogs', site), last];
  if (place.page === 'category-category') return [fixedCrumb('category', site), last];
  return [last];
}

/** A page on the way to the one shown, or of a list. */
export interface Crumb {
  name: string;
  place: PagePlace;
  /** The language of its content; absent for the one of the page shown. */
  language?: Language;
}

/** Describes the way from the home page to a page, the page itself last; it has at least two pages. */
function describeBreadcrumbs(site: SiteFacts, crumbs: readonly Crumb[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, place, language = site.language }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: canonicalUrl(site.origin, place, language),
    })),
  };
}

/** Creates the crumb of a page with a fixed name. */
function fixedCrumb(page: 'index' | 'blogs' | 'category', { language }: Pick<SiteFacts, 'language'>): Crumb {
  return { name: pageRoutes[page].title[language], place: { page } };
}

export interface ListFacts {
  place: PagePlace;
  name: string;
  description: string;
  /** Position of the first item in the whole list, counted from 1. */
  firstPosition: number;
  items: readonly Crumb[];
}

/** Describes a page with a list, and its items. */
function describeList(site: SiteFacts, list: ListFacts): CollectionPage {
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
      itemListElement: list.items.map(({ name, place, language = site.language }, index) => ({
        '@type': 'ListItem',
        position: list.firstPosition + index,
        name,
        url: canonicalUrl(site.origin, place, language),
      })),
    },
  };
}
