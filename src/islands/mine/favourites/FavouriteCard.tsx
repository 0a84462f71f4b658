import type { CharacterCard } from '#src/contract/character-calls.ts';
import type { Language } from '#src/contract/language.ts';
import { initialOf, pictureSources } from '#src/domain/picture-sources.ts';
import { characterCardSizes } from '#src/domain/picture-sizes.ts';
import { characterSegment } from '#src/domain/slug.ts';
import { pickShownTags } from '#src/domain/sort-tags.ts';
import { type MatureLabel, strongestLabel } from '#src/domain/visible-labels.ts';
import { favouriteTextsOf } from '#src/i18n/favourite-texts.ts';
import FavouriteButton from '#src/islands/favourite-button/FavouriteButton.island.tsx';

const chipStyles: Record<MatureLabel, string> = { NSFW: 'chip-nsfw', BDSM: 'chip-bdsm' };

/** A character's card in the browser, the same to look at as src/components/CharacterCard.astro. */
export function FavouriteCard({ language, card }: { language: Language; card: CharacterCard }) {
  return (
    <article
      className={`card card-rows group rounded-card bg-surface ${card.vip ? 'card-vip' : 'card-plain'}`}
    >
      <a
        href={`/character/${characterSegment(card)}`}
        className="card-link col-start-1 row-start-1 block min-w-0 overflow-hidden after:absolute after:inset-0 after:z-1"
        aria-label={card.name}
      >
        <Portrait card={card} />
      </a>
      {card.vip && (
        <span className="relative col-start-1 row-start-1 m-2.5 justify-self-start rounded-full border border-gold bg-ground/85 px-2 text-xs font-semibold leading-5 text-gold">
          {favouriteTextsOf(language).vipBadge}
        </span>
      )}
      <FavouriteButton language={language} id={card.id} name={card.name} likes={card.likes} />
      <h2 className="mt-3 line-clamp-3 px-3 font-display text-xl leading-tight">{card.name}</h2>
      <p className="line-clamp-2 px-3 pt-1.5 text-sm leading-snug text-muted lg:line-clamp-3">
        {card.tagline}
      </p>
      <div className="px-3 pb-3 pt-2.5">
        <Tags card={card} />
      </div>
    </article>
  );
}

function Portrait({ card: { portrait, name } }: { card: CharacterCard }) {
  if (portrait === null) {
    return (
      <div className="picture picture-missing card-picture aspect-3/4 w-full">
        <span aria-hidden="true">{initialOf(name)}</span>
      </div>
    );
  }
  const { src, srcset, width, height } = pictureSources(portrait);
  return (
    <div data-portrait className="overflow-hidden">
      <div className="picture card-picture aspect-3/4 w-full">
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
    </div>
  );
}

function Tags({ card }: { card: CharacterCard }) {
  const { shown, more } = pickShownTags(card.tags);
  return (
    <ul className="flex flex-wrap gap-1.5 text-xs">
      {shown.map((tag) => (
        <li key={tag.slug} className="min-w-0">
          <span className={`chip ${styleOf(tag.label_type)}`}>{tag.name}</span>
        </li>
      ))}
      {more && <li className="px-1 py-0.5 text-muted">...</li>}
    </ul>
  );
}

function styleOf(labelType: string): string {
  const label = strongestLabel(labelType);
  return label === null ? '' : chipStyles[label];
}
