import { useStore } from '@nanostores/react';
import { ImageIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { type UnlockedPictures, $unlockedPictures } from '#src/client/chat/view/unlocked-pictures.ts';
import type { Picture } from '#src/contract/pictures/picture.ts';
import type { Attachment } from '#src/contract/chat/message-calls.ts';
import { pictureSources } from '#src/domain/pictures/picture-sources.ts';
import type { ChatMediaTexts } from '#src/i18n/chat/chat-texts.ts';
import type { ExtraProps } from './extra-props.ts';
import { LockedPicture } from './LockedPicture.tsx';
import { PictureDialog } from './PictureDialog.tsx';

interface PictureAttachmentProps extends ExtraProps {
  attachment: Attachment;
}

/** The picture of a reply: a blur with its price while it is locked, else the picture, which opens larger. */
export default function PictureAttachment({ message, texts, language, ...props }: PictureAttachmentProps) {
  const unlocked: UnlockedPictures = useStore($unlockedPictures, { keys: [message.id] });
  const attachment = unlocked[message.id] ?? props.attachment;
  const { picture, caption, blur } = attachment;
  return (
    <figure className="mt-2 w-[min(18rem,85%)]">
      {picture === null ? (
        <LockedPicture message={message} texts={texts} language={language} blur={blur} />
      ) : (
        <UnlockedPicture picture={picture} caption={caption} texts={texts} />
      )}
    </figure>
  );
}

interface UnlockedPictureProps {
  picture: Picture;
  caption: string;
  texts: ChatMediaTexts;
}

function UnlockedPicture({ picture, caption, texts }: UnlockedPictureProps) {
  const [isOpen, setOpen] = useState(false);
  const openerRef = useRef<HTMLButtonElement>(null);
  const { src, srcset, width, height } = pictureSources(picture, [240, 360, 480, 720]);
  return (
    <>
      <button
        ref={openerRef}
        type="button"
        className="picture attachment-box"
        aria-label={texts.openPicture(caption)}
        onClick={() => setOpen(true)}
      >
        <img src={picture.blur} alt="" aria-hidden className="picture-blur" />
        <img
          src={src}
          srcSet={srcset}
          sizes="18rem"
          width={width}
          height={height}
          alt={caption}
          loading="lazy"
          decoding="async"
        />
      </button>
      {caption !== '' && (
        <figcaption className="flex items-center gap-1.5 pt-1 text-xs text-muted">
          <ImageIcon size={13} aria-hidden />
          <span className="min-w-0 wrap-anywhere">{caption}</span>
        </figcaption>
      )}
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
