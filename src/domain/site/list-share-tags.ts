import type { Language } from '#src/contract/locale/language.ts';
import { languageFacts } from '#src/contract/locale/language-facts.ts';
import {
  articleOgSubject,
  characterOgSubject,
  ogImagePath,
  ogImageSize,
  type OgSubject,
} from './og-image.ts';
import { canonicalUrl } from './page-addresses.ts';
import { contentLanguage, listContentLanguages, type PageFacts, type PageSubject } from './page-facts.ts';
import type { SiteFacts } from './site-facts.ts';

/** A `<meta>` of the head: Open Graph uses `property`, Twitter `name`. */
export interface MetaTag {
  attribute: 'property' | 'name';
  key: string;
  content: string;
}

/** Lists the Open Graph and Twitter tags of a page for shared links, with the picture made for it. */
export function listShareTags(site: SiteFacts, page: PageFacts): MetaTag[] {
  const isArticle = page.subject?.kind === 'article';
  const language = contentLanguage(page.subject, site.language);
  const others = listContentLanguages(page.subject).filter((other) => other !== language);
  return [
    og('og:type', isArticle ? 'article' : 'website'),
    og('og:site_name', site.siteName),
    og('og:locale', openGraphLocale(language)),
    ...others.map((other) => og('og:locale:alternate', openGraphLocale(other))),
    og('og:url', canonicalUrl(site.origin, page.place, language)),
    og('og:title', page.title),
    og('og:description', page.description),
    og('og:image', `${site.origin}${ogImagePath(imageOf(site, page.subject))}`),
    og('og:image:type', 'image/jpeg'),
    og('og:image:width', String(ogImageSize.width)),
    og('og:image:height', String(ogImageSize.height)),
    og('og:image:alt', page.title),
    ...listArticleTags(page.subject),
    { attribute: 'name', key: 'twitter:card', content: 'summary_large_image' },
  ];
}

function listArticleTags(subject: PageSubject | null): MetaTag[] {
  if (subject?.kind !== 'article') return [];
  const { article } = subject;
  return [
    og('article:published_time', article.publish_time),
    og('article:modified_time', article.update_time),
    og('article:section', article.category_name),
    ...article.tags.map((tag) => og('article:tag', tag)),
  ];
}

function imageOf(site: SiteFacts, subject: PageSubject | null): OgSubject {
  if (subject?.kind === 'article') return articleOgSubject(subject.article, site);
  if (subject?.kind === 'character') return characterOgSubject(subject.character, site);
  return { kind: 'site', language: site.language, siteName: site.siteName };
}

/** Writes a language as Open Graph does: `en_US`. */
function openGraphLocale(language: Language): string {
  return languageFacts[language].regionalTag.replace('-', '_');
}

function og(key: string, content: string): MetaTag {
  return { attribute: 'property', key, content };
}
