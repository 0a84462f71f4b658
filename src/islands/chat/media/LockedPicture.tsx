import { useStore } from '@nanostores/react';
import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { $user } from '#src/client/account/user.ts';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { $chatOptions } from '#src/client/chat/view/chat-options.ts';
import { $unlockedPictures } from '#src/client/chat/view/unlocked-pictures.ts';
import { loadGems } from '#src/client/gems/gems.ts';
import { showGemsError } from '#src/client/overlays/show-error.ts';
import { unlockMessage } from '#src/contract/chat/media-calls.ts';
import { gemTextsOf } from '#src/i18n/gem-texts.ts';
import { describePrice } from '#src/islands/gems/describe-price.ts';
import type { ExtraProps } from './extra-props.ts';

interface LockedPictureProps extends ExtraProps {
  /** A `data:` address of a few blurred pixels. */
  blur: string;
}

/** A locked picture: its blur, with a button that unlocks it and the price. */
export function LockedPicture({ message, texts, language, blur }: LockedPictureProps) {
  const options = useStore($chatOptions);
  const user = useStore($user);
  const [isBusy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  const quote = options?.quotes.picture;
  const priceId = useId();

  async function unlock() {
    // Nothing is paid before the price can be read.
    if (isBusy || quote === undefined) return;
    setBusy(true);
    setErrorText(null);
    try {
      const changed = await createBrowserClient().call(unlockMessage, {
        body: { message_id: message.id, kind: 'picture' },
      });
      if (changed.attachment !== null) $unlockedPictures.setKey(message.id, changed.attachment);
      void loadGems();
    } catch (error) {
      if (!showGemsError(error)) setErrorText(describeError(error, language));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <div className="picture attachment-box">
        <img src={blur} alt="" aria-hidden className="picture-blur" />
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
            <p id={priceId} className="px-3 text-[0.875rem] text-balance">
              {describePrice(quote, gemTextsOf(language), user?.vip_level)}
            </p>
          )}
        </div>
      </div>
      <p role="alert" className="pt-1 text-sm text-danger empty:hidden">
        {errorText}
      </p>
      <figcaption className="sr-only">{texts.lockedPicture}</figcaption>
    </>
  );
}
