import type { CreativeWork, WebPage } from 'schema-dts';
import type { Localized } from '#src/contract/locale/language.ts';
import type { CharacterProfile } from '#src/contract/characters/character-calls.ts';
import { characterOgSubject, ogImagePath, ogImageSize } from '../og-image.ts';
import { canonicalUrl } from '../page-addresses.ts';
import { characterPlace } from '../places.ts';
import { referToOrganization, referToWebSite, type SiteFacts } from '../site-facts.ts';

const genres: Localized = { en: 'Fictional AI character', 'zh-CN': '虚构的 AI 角色' };

/**
 * Describes a character: a `WebPage` whose main entity is a `CreativeWork`, the character as it was written. Google's
 * `ProfilePage` asks for a `Person` or an `Organization` as its main entity, and `Person` would state that somebody of
 * this name, age and trade exists. The description says that the character is fictional and an AI, as the page does.
 */
export function describeCharacter(site: SiteFacts, character: CharacterProfile): [WebPage, CreativeWork] {
  const { origin } = site;
  const { language } = character;
  const url = canonicalUrl(origin, characterPlace(character), language);
  const work = { '@id': `${url}#character` };
  const page: WebPage = {
    '@type': 'WebPage',
    '@id': url,
    url,
    name: character.name,
    description: character.tagline,
    inLanguage: language,
    isPartOf: referToWebSite(site),
    mainEntity: work,
    primaryImageOfPage: {
      '@type': 'ImageObject',
      url: listImages(site, character)[0],
      width: String(character.portrait?.width ?? ogImageSize.width),
      height: String(character.portrait?.height ?? ogImageSize.height),
    },
    datePublished: character.create_time,
    dateModified: character.update_time,
  };
  return [page, describeWork(site, character, work['@id'])];
}

function describeWork(site: SiteFacts, character: CharacterProfile, id: string): CreativeWork {
  return {
    '@type': 'CreativeWork',
    '@id': id,
    name: character.name,
    abstract: character.tagline,
    description: character.scenario,
    genre: genres[site.language],
    keywords: character.tags.map((tag) => tag.name),
    image: listImages(site, character),
    inLanguage: character.language,
    typicalAgeRange: '18-',
    isAccessibleForFree: true,
    publisher: referToOrganization(site),
    dateCreated: character.create_time,
    dateModified: character.update_time,
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'LikeAction' },
      userInteractionCount: character.likes,
    },
  };
}

/** Lists the portrait, if there is one, and the picture made for sharing. */
function listImages(site: SiteFacts, character: CharacterProfile): [string, ...string[]] {
  const { origin } = site;
  const { portrait } = character;
  const generated = `${origin}${ogImagePath(characterOgSubject(character, site))}`;
  return portrait === null ? [generated] : [`${origin}${portrait.path}/720`, generated];
}
