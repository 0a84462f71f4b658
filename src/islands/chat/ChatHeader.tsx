import { ArrowLeft } from 'lucide-react';
import type { ChatCharacter } from '#src/contract/character-calls.ts';
import { fallbackSource, sourceSet } from '#src/domain/picture-sources.ts';
import { characterSegment } from '#src/domain/slug.ts';
import type { Catalogue } from '#src/i18n/en.ts';

interface ChatHeaderProps {
  character: ChatCharacter;
  texts: Catalogue;
  isWriting: boolean;
  /** Labels the demo companion wherever it speaks (D5). */
  isDemo: boolean;
}

export function ChatHeader({ character, texts, isWriting, isDemo }: ChatHeaderProps) {
  const profileHref = `/character/${characterSegment(character)}`;
  const { src, width, height } = fallbackSource(character.avatar, 'avatar');
  return (
    <header className="flex items-center gap-2 border-b border-line px-2 py-2 sm:px-4">
      <a href={profileHref} className="icon-button shrink-0" aria-label={texts.toProfile(character.name)}>
        <ArrowLeft size={20} aria-hidden />
      </a>
      <a href={profileHref} className="flex min-w-0 items-center gap-3 rounded-xl" tabIndex={-1}>
        <img
          src={src}
          srcSet={sourceSet(character.avatar, 'avatar')}
          sizes="44px"
          width={width}
          height={height}
          alt=""
          className="transition-portrait size-11 shrink-0 rounded-full object-cover lg:[view-transition-name:none]"
        />
        <span className="min-w-0">
          <h1 className="truncate font-display text-xl leading-tight">{character.name}</h1>
          <span className="block truncate text-sm text-muted">
            {isWriting ? texts.chatTyping(character.name) : `${texts.aiCharacter} · ${character.occupation}`}
          </span>
        </span>
      </a>
      {isDemo && (
        <span
          title={texts.chatDemoHint}
          className="ms-auto shrink-0 rounded-full border border-gold px-2.5 py-0.5 text-xs text-gold"
        >
          {texts.chatDemo}
        </span>
      )}
    </header>
  );
}
