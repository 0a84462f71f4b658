import { MessageCircle } from 'lucide-react';
import { chargesGems } from '#src/client/gems/charges-gems.ts';
import type { CharacterCard, Tag } from '#src/contract/characters/character-card.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { labelStyleOf } from '#src/domain/tags/label-style.ts';
import { initialOf, pictureSources } from '#src/domain/pictures/picture-sources.ts';
import { characterCardSizes } from '#src/domain/pictures/picture-sizes.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import { splitCardTags } from '#src/domain/tags/sort-tags.ts';
import { cardTextsOf } from '#src/i18n/character-texts.ts';
import { gemTextsOf } from '#src/i18n/gem-texts.ts';
import FavouriteButton from '#src/islands/favourites/button/FavouriteButton.island.tsx';
import { Fragment } from 'react';
import { splitName } from '#src/domain/text/split-phrases.ts';

/**
 * A character's card in the browser, with the structure and the texts of src/components/characters/CharacterCard.astro.
 * Its portrait does not blink: the style sheet of this page lacks blink.css.
 */
export function FavouriteCard({ language, card }: { language: Language; card: CharacterCard }) {
  const texts = cardTextsOf(language);
  const vipTitle = chargesGems() ? gemTextsOf(language).vipTwice : undefined;
  const segment = characterSegment(card);
  const { first, rest, more } = splitCardTags(card.tags);
  return (
    <article className={`card card-rows character-card ${card.vip ? 'card-vip' : 'card-plain'}`}>
      <a href={`/character/${segment}`} className="card-link" aria-label={card.name}>
        <div data-portrait className="card-face">
          <Portrait card={card} />
        </div>
      </a>
      <div className="card-over">
        <div className="card-more">
          {card.first_words !== '' && <p className="card-words">{texts.firstWords(card.first_words)}</p>}
          {rest.length > 0 && <Tags tags={rest} more={more} />}
        </div>
        <div className="card-title">
          <h2>
            <CharacterName name={card.name} />
          </h2>
          <p className="card-role">{card.occupation}</p>
        </div>
      </div>
      {card.vip && (
        <span className="card-mark" title={vipTitle}>
          {texts.vipMark}
          {vipTitle !== undefined && <span className="sr-only">{`: ${vipTitle}`}</span>}
        </span>
      )}
      <FavouriteButton language={language} id={card.id} name={card.name} likes={card.likes} />
      <p className="card-line">{card.tagline}</p>
      <Tags tags={first} more={rest.length > 0} opener={texts.moreTags} />
      <a href={`/chat/${segment}`} className="button-quiet card-chat" aria-label={texts.chatWith(card.name)}>
        <MessageCircle size={16} aria-hidden />
        {texts.chat}
      </a>
    </article>
  );
}

function Portrait({ card: { portrait, name } }: { card: CharacterCard }) {
  if (portrait === null) {
    return (
      <div className="picture picture-missing card-picture">
        <span aria-hidden="true">{initialOf(name)}</span>
      </div>
    );
  }
  const { src, srcset, width, height } = pictureSources(portrait);
  return (
    <div className="picture card-picture">
      <img src={portrait.blur} alt="" aria-hidden="true" className="picture-blur" />
      <img
        src={src}
        srcSet={srcset}
        sizes={characterCardSizes}
        width={width}
        height={height}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </div>
  );
}

interface TagsProps {
  tags: readonly Tag[];
  more: boolean;
  /** The name of the control that shows the others; without one, '...' only says that there are more. */
  opener?: string;
}

function Tags({ tags, more, opener }: TagsProps) {
  return (
    <ul className="card-tags">
      {tags.map((tag) => (
        <li key={tag.slug} className={`chip ${labelStyleOf(tag.label_type) ?? ''}`}>
          {tag.name}
        </li>
      ))}
      {more && (
        <li className="tags-more">
          {opener === undefined ? (
            '...'
          ) : (
            <details>
              <summary aria-label={opener}>...</summary>
            </details>
          )}
        </li>
      )}
    </ul>
  );
}

/** A name whose lines break after a middle dot only, as in Phrases.astro. */
function CharacterName({ name }: { name: string }) {
  const parts = splitName(name);
  if (parts.length === 1) return name;
  return parts.map((part, index) => (
    <Fragment key={index}>
      <span className="whitespace-nowrap">{part}</span>
      <wbr />
    </Fragment>
  ));
}
