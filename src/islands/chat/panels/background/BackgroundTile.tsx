import { Ban, Check, Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Background } from '#src/contract/chat/background.ts';
import { pictureSources } from '#src/domain/pictures/picture-sources.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { gemTextsOf } from '#src/i18n/gem-texts.ts';
import { describePrice } from '#src/islands/gems/describe-price.ts';
import { BackgroundQuestion } from './BackgroundQuestion.tsx';

interface TileProps {
  isChosen: boolean;
  texts: PanelTexts;
  onChoose: () => void;
}

interface BackgroundTileProps extends TileProps {
  background: Background;
  language: Language;
  onBuy: () => void;
}

/** One background: a press chooses it, or asks whether to unlock it for the price shown on it. */
export function BackgroundTile({
  background,
  language,
  isChosen,
  texts,
  onChoose,
  onBuy,
}: BackgroundTileProps) {
  const [isAsking, setAsking] = useState(false);
  const tileRef = useRef<HTMLButtonElement>(null);
  const words = texts.backgrounds;
  const { name, picture, quote, is_unlocked: isUnlocked } = background;
  const { src, srcset, width, height } = pictureSources(picture, [240, 360, 480]);
  const price = describePrice(quote, gemTextsOf(language));
  // A free one needs no confirmation.
  const press = isUnlocked ? onChoose : quote.due === 0 ? onBuy : () => setAsking(true);
  return (
    <li>
      <button
        ref={tileRef}
        type="button"
        className="background-tile"
        aria-pressed={isUnlocked ? isChosen : undefined}
        aria-expanded={isUnlocked || quote.due === 0 ? undefined : isAsking}
        onClick={press}
      >
        <span className="truncate max-w-full pt-1.5 px-1 text-[0.875rem]">{name}</span>
        <span className="picture aspect-3/4 w-full" data-locked={!isUnlocked || undefined}>
          <img src={picture.blur} alt="" aria-hidden className="picture-blur" />
          <img
            src={src}
            srcSet={srcset}
            sizes="11rem"
            width={width}
            height={height}
            alt=""
            loading="lazy"
            decoding="async"
          />
          {isChosen && (
            <span className="tile-mark">
              <Check size={18} aria-hidden />
            </span>
          )}
          {!isUnlocked && (
            <span className="tile-price">
              <Lock size={14} aria-hidden className="shrink-0" />
              <span className="sr-only">{words.locked}</span>
              {price}
            </span>
          )}
        </span>
      </button>
      {isAsking && !isUnlocked && (
        <BackgroundQuestion
          question={words.unlockFor(name, price)}
          texts={texts}
          onConfirm={onBuy}
          onEnd={() => {
            setAsking(false);
            tileRef.current?.focus();
          }}
        />
      )}
    </li>
  );
}

export function NoBackgroundTile({ isChosen, texts, onChoose }: TileProps) {
  return (
    <li>
      <button type="button" className="background-tile" aria-pressed={isChosen} onClick={onChoose}>
        <span className="truncate max-w-full pt-1.5 px-1 text-[0.875rem]">{texts.backgrounds.none}</span>
        <span className="picture grid aspect-3/4 w-full place-items-center bg-ground text-muted">
          <Ban size={28} aria-hidden />
          {isChosen && (
            <span className="tile-mark">
              <Check size={18} aria-hidden />
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
