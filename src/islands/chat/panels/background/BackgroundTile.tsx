import { Ban, Check, Lock } from 'lucide-react';
import type { Background } from '#src/contract/background.ts';
import { pictureSources } from '#src/domain/picture-sources.ts';
import type { PanelTexts } from '#src/i18n/chat-panel-texts.ts';
import { describePrice } from '../describe-price.ts';

interface TileProps {
  isChosen: boolean;
  texts: PanelTexts;
  onChoose: () => void;
}

interface BackgroundTileProps extends TileProps {
  background: Background;
  onBuy: () => void;
}

/** One background: a press chooses it, or unlocks it for the price that stands on it. */
export function BackgroundTile({ background, isChosen, texts, onChoose, onBuy }: BackgroundTileProps) {
  const words = texts.backgrounds;
  const { name, picture, quote, is_unlocked: isUnlocked } = background;
  const { src, srcset, width, height } = pictureSources(picture, [240, 360, 480]);
  return (
    <li>
      <button
        type="button"
        className="background-tile"
        aria-pressed={isUnlocked ? isChosen : undefined}
        onClick={isUnlocked ? onChoose : onBuy}
      >
        <span className="tile-name">{name}</span>
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
              {describePrice(quote, texts)}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

/** The plain chat. */
export function NoBackgroundTile({ isChosen, texts, onChoose }: TileProps) {
  return (
    <li>
      <button type="button" className="background-tile" aria-pressed={isChosen} onClick={onChoose}>
        <span className="tile-name">{texts.backgrounds.none}</span>
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
