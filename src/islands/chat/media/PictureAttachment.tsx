import { useStore } from '@nanostores/react';
import { ImageIcon, Lock } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { showGemsError } from '#src/client/overlays/show-error.ts';
import { type UnlockedPictures, $unlockedPictures } from '#src/client/chat/view/unlocked-pictures.ts';
import { unlockMessage } from '#src/contract/chat/media-calls.ts';
import type { Attachment } from '#src/contract/chat/message-calls.ts';
import { pictureSources } from '#src/domain/pictures/picture-sources.ts';
import { $chatOptions } from '#src/client/chat/view/chat-options.ts';
import { gemTextsOf } from '#src/i18n/gem-texts.ts';
import { describePrice } from '#src/islands/ui/gems/describe-price.ts';
import { loadGems } from '#src/client/gems/gems.ts';
import { $user } from '#src/client/account/user.ts';
import type { ExtraProps } from './extra-props.ts';
import { PictureDialog } from './PictureDialog.tsx';

interface PictureAttachmentProps extends ExtraProps {
  attachment: Attachment;
}

/** The picture of a reply: a blur with its price while it is locked, else the picture, which opens larger. */
export default function PictureAttachment({ message, texts, language, ...props }: PictureAttachmentProps) {
  const unlocked: UnlockedPictures = useStore($unlockedPictures, { keys: [message.id] });
  const options = useStore($chatOptions);
  const user = useStore($user);
  const attachment = unlocked[message.id] ?? props.attachment;
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const openerRef = useRef<HTMLButtonElement>(null);
  const { picture, caption, blur } = attachment;
  const quote = options?.quotes.picture;
  const priceId = useId();

  async function unlock() {
    // Nothing is paid before the price can be read.
    if (isBusy || quote === undefined) return;
    setBusy(true);
    setFault(null);
    try {
      const changed = await createBrowserClient().call(unlockMessage, {
        body: { message_id: message.id, kind: 'picture' },
      });
      if (changed.attachment !== null) $unlockedPictures.setKey(message.id, changed.attachment);
      void loadGems();
    } catch (error) {
      if (!showGemsError(error)) setFault(describeError(error, language));
    } finally {
      setBusy(false);
    }
  }

  if (picture === null) {
    return (
      <figure className="attachment">
        <div className="attachment-box">
          <img src={blur} alt="" aria-hidden className="attachment-blur" />
          <div className="attachment-veil">
            <Lock size={22} aria-hidden />
            <button
              type="button"
              className="button-primary button-small"
              aria-disabled={isBusy || quote === undefined || undefined}
              aria-describedby={quote === undefined ? undefined : priceId}
              onClick={() => void unlock()}
            >
              {isBusy ? texts.unlocking : texts.showPicture}
            </button>
            {quote !== undefined && (
              <p id={priceId} className="attachment-price">
                {describePrice(quote, gemTextsOf(language), user?.vip_level)}
              </p>
            )}
          </div>
        </div>
        <p role="alert" className="pt-1 text-sm text-danger empty:hidden">
          {fault}
        </p>
        <figcaption className="sr-only">{texts.lockedPicture}</figcaption>
      </figure>
    );
  }
  const { src, srcset, width, height } = pictureSources(picture, [240, 360, 480, 720]);
  return (
    <figure className="attachment">
      <button
        ref={openerRef}
        type="button"
        className="attachment-box"
        aria-label={texts.openPicture(caption)}
        onClick={() => setOpen(true)}
      >
        <img src={picture.blur} alt="" aria-hidden className="attachment-blur" />
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
    </figure>
  );
}
