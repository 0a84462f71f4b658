import type { BlogPosting, Organization } from 'schema-dts';
import type { Article } from '#src/contract/stories/article-calls.ts';
import { articleOgSubject, ogImagePath } from '../og-image.ts';
import { canonicalUrl } from '../page-addresses.ts';
import { articlePlace } from '../places.ts';
import { countWords } from '#src/domain/text/count-words.ts';
import { describeOrganization, referToWebSite, type SiteFacts } from '../site-facts.ts';

/**
 * Describes an article of the blog. Its authors are `Organization`: the calls do not distinguish a desk from a person,
 * the authors that come with the product are desks, and declaring a desk a person would be false.
 */
export function describeArticle(site: SiteFacts, article: Article): BlogPosting {
  const { origin } = site;
  const url = canonicalUrl(origin, articlePlace(article), article.language);
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    url,
    mainEntityOfPage: url,
    isPartOf: referToWebSite(site),
    headline: article.h1,
    description: article.meta_description,
    image: listImages(site, article),
    datePublished: article.publish_time,
    dateModified: article.update_time,
    author: article.authors.map((author) => describeAuthor(origin, author)),
    publisher: describeOrganization(site),
    inLanguage: article.language,
    articleSection: article.category_name,
    keywords: article.seo_tags,
    wordCount: countWords(article.content, article.language),
    timeRequired: `PT${article.reading_duration}M`,
    isAccessibleForFree: true,
  };
}

function describeAuthor(origin: string, author: Article['authors'][number]): Organization {
  return {
    '@type': 'Organization',
    name: author.name,
    description: author.intro,
    ...(author.avatar_url === null ? {} : { image: `${origin}${author.avatar_url}/192` }),
  };
}

function listImages(site: SiteFacts, article: Article): string[] {
  const { origin } = site;
  const { cover } = article;
  const generated = ogImagePath(articleOgSubject(article, site));
  return [...(cover === null ? [] : [`${origin}${cover.path}/1440`]), `${origin}${generated}`];
}
