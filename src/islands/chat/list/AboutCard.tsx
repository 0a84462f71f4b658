import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import { initialOf, pictureSources } from '#src/domain/pictures/picture-sources.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import type { ChatTexts } from '#src/i18n/chat/chat-texts.ts';
import { TagLine } from '#src/islands/ui/TagLine.tsx';

interface AboutCardProps {
  character: ChatCharacter;
  texts: ChatTexts;
}

/**
 * The character, at the head of the rail; the portrait moves here from the character's page (rule:view-transitions).
 */
export function AboutCard({ character, texts }: AboutCardProps) {
  const { name, occupation, portrait, tags } = character;
  const sources = portrait === null ? null : pictureSources(portrait);
  return (
    <section
      aria-label={texts.aboutHeading}
      className="relative flex-none overflow-hidden border-b border-line"
    >
      <div
        className={`h-[clamp(10rem,32vh,18rem)] [&>img]:object-[50%_30%] picture transition-portrait ${portrait === null ? 'picture-missing' : ''}`}
      >
        {portrait === null || sources === null ? (
          <span aria-hidden>{initialOf(name)}</span>
        ) : (
          <>
            <img src={portrait.blur} alt="" aria-hidden className="picture-blur" />
            <img
              src={sources.src}
              srcSet={sources.srcset}
              // A phone hides the rail, and then loads none of its pictures.
              loading="lazy"
              sizes="288px"
              width={sources.width}
              height={sources.height}
              alt=""
            />
          </>
        )}
      </div>
      <div className="absolute inset-x-0 bottom-0 bg-linear-to-b from-transparent via-ground/86 via-[2.25rem] to-ground px-5 pt-8 pb-3">
        <p className="font-display text-2xl leading-tight">
          <a href={`/character/${characterSegment(character)}`} className="block truncate" title={name}>
            {name}
          </a>
        </p>
        <p className="truncate text-sm text-muted" title={occupation}>
          {occupation}
        </p>
        <TagLine tags={tags} className="flex flex-wrap gap-1 pt-1.5" />
      </div>
    </section>
  );
}
