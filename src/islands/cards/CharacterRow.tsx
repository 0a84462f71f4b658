import { Trash2 } from 'lucide-react';
import { downloadFile } from '#src/client/api/files.ts';
import { exportCharacterCard, type OwnCharacter } from '#src/contract/cards/card-calls.ts';
import { initialOf, pictureSources } from '#src/domain/pictures/picture-sources.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { ConfirmButton } from '#src/islands/ui/ConfirmButton.tsx';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';

interface CharacterRowProps {
  character: OwnCharacter;
  texts: PanelTexts;
  onDelete: () => Promise<void>;
}

const formats = [
  { format: 'png', extension: 'png' },
  { format: 'charx', extension: 'charx' },
  { format: 'json-v3', extension: 'json' },
  { format: 'json-v2', extension: 'json' },
] as const;

/** A private character, with the ways to its chat and to its files. */
export function CharacterRow({ character, texts, onDelete }: CharacterRowProps) {
  const words = texts.characters;
  const { isBusy, errorText, run } = useAction();
  const { id, name, slug, tagline } = character;
  return (
    <li className="box grid grid-cols-[6rem_minmax(0,1fr)] gap-4" aria-busy={isBusy || undefined}>
      <Portrait character={character} />
      <div className="grid min-w-0 content-start gap-1">
        <h2 className="font-display text-2xl leading-tight wrap-anywhere">
          <a href={`/chat/${characterSegment(character)}`} className="hover:text-accent">
            {name}
          </a>
        </h2>
        <p className="line-clamp-3 text-sm text-muted wrap-anywhere">{tagline}</p>
        <PanelError text={errorText} />
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <a
            href={`/chat/${characterSegment(character)}`}
            className="button-primary button-small"
            aria-label={words.chat(name)}
          >
            {words.chatShort}
          </a>
          <details>
            <summary className="button-quiet button-small">{words.export}</summary>
            <div className="flex flex-wrap gap-2 pt-2">
              {formats.map(({ format, extension }) => (
                <button
                  key={format}
                  type="button"
                  className="button-quiet button-small"
                  aria-label={words.exportAs(name, words.formats[format])}
                  onClick={() =>
                    void run(() => downloadFile(exportCharacterCard, { id, format }, `${slug}.${extension}`))
                  }
                >
                  {words.formats[format]}
                </button>
              ))}
            </div>
          </details>
          <ConfirmButton
            label={texts.deleteNamed(name)}
            question={words.deleteQuestion}
            texts={texts}
            icon={<Trash2 size={17} aria-hidden />}
            onConfirm={() => void run(onDelete)}
          />
        </div>
      </div>
    </li>
  );
}

function Portrait({ character: { portrait, name } }: { character: OwnCharacter }) {
  if (portrait === null) {
    return (
      <div className="picture picture-missing aspect-3/4 w-full rounded-xl">
        <span aria-hidden>{initialOf(name)}</span>
      </div>
    );
  }
  const { src, srcset, width, height } = pictureSources(portrait, [192, 240, 360]);
  return (
    <div className="picture aspect-3/4 w-full rounded-xl">
      <img src={portrait.blur} alt="" aria-hidden className="picture-blur" />
      <img src={src} srcSet={srcset} sizes="7rem" width={width} height={height} alt="" loading="lazy" />
    </div>
  );
}
