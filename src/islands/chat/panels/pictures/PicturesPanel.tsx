import { useStore } from '@nanostores/react';
import { Lock } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { $user } from '#src/client/account/user.ts';
import { $chatOptions } from '#src/client/chat/view/chat-options.ts';
import { type GalleryPicture, listGallery } from '#src/contract/chat/media-calls.ts';
import { pictureSources } from '#src/domain/pictures/picture-sources.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { chatMediaTextsOf, type ChatMediaTexts } from '#src/i18n/chat/chat-texts.ts';
import { gemTextsOf } from '#src/i18n/gem-texts.ts';
import { describePrice } from '#src/islands/gems/describe-price.ts';
import { PanelEmpty, PanelLoaded } from '#src/islands/ui/PanelNotice.tsx';
import { usePanelData } from '#src/islands/ui/use-panel-data.ts';
import { PictureDialog } from '../../media/PictureDialog.tsx';
import type { PanelProps } from '../parts/panel-hooks.ts';

/** The album of a character: the pictures that the person unlocked, and blurs of the others. */
export default function PicturesPanel({ session, character, language }: PanelProps) {
  const { client } = session;
  const texts = chatPanelTextsOf(language);
  const words = texts.pictures;
  const user = useStore($user);
  const quote = useStore($chatOptions)?.quotes.picture;
  const price = quote === undefined ? '' : describePrice(quote, gemTextsOf(language), user?.vip_level);
  const load = useCallback(
    () => client.call(listGallery, { query: { character_id: character.id } }),
    [client, character.id],
  );
  return (
    <PanelLoaded loaded={usePanelData(load)} texts={texts}>
      {(pictures) =>
        pictures.length === 0 ? (
          <PanelEmpty heading={words.empty(character.name)} />
        ) : (
          <div className="grid gap-3">
            <ul className="grid grid-cols-2 gap-3" aria-label={texts.titles.pictures}>
              {pictures.map((picture) => (
                <li key={picture.id}>
                  <GalleryTile {...picture} locked={words.locked} texts={chatMediaTextsOf(language)} />
                </li>
              ))}
            </ul>
            {pictures.some((picture) => picture.is_locked) && (
              <p className="text-sm text-muted text-pretty">
                {words.ask(character.name)} {price !== '' && words.costs(price)}
              </p>
            )}
          </div>
        )
      }
    </PanelLoaded>
  );
}

interface GalleryTileProps extends Pick<GalleryPicture, 'picture' | 'caption' | 'blur'> {
  /** The name of a locked picture. */
  locked: string;
  texts: ChatMediaTexts;
}

function GalleryTile({ picture, caption, blur, locked, texts }: GalleryTileProps) {
  const [isOpen, setOpen] = useState(false);
  const openerRef = useRef<HTMLButtonElement>(null);
  if (picture === null) {
    return (
      <div className="picture attachment-box" role="img" aria-label={locked}>
        <img src={blur} alt="" aria-hidden className="picture-blur" />
        <span className="attachment-veil">
          <Lock size={22} aria-hidden />
        </span>
      </div>
    );
  }
  const { src, srcset, width, height } = pictureSources(picture, [240, 360, 480]);
  return (
    <>
      <button
        ref={openerRef}
        type="button"
        className="picture attachment-box"
        aria-label={texts.openPicture(caption)}
        onClick={() => setOpen(true)}
      >
        <img src={blur} alt="" aria-hidden className="picture-blur" />
        <img
          src={src}
          srcSet={srcset}
          sizes="12rem"
          width={width}
          height={height}
          alt={caption}
          loading="lazy"
          decoding="async"
        />
      </button>
      {isOpen && (
        <PictureDialog
          picture={picture}
          caption={caption}
          texts={texts}
          onClose={() => setOpen(false)}
          onClosed={() => openerRef.current?.focus()}
        />
      )}
    </>
  );
}
