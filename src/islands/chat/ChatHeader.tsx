import { ArrowLeft } from 'lucide-react';
import type { ChatCharacter } from '#src/contract/character-calls.ts';
import { avatarSources, initialOf } from '#src/domain/picture-sources.ts';
import { characterSegment } from '#src/domain/slug.ts';
import type { Language } from '#src/contract/language.ts';
import type { Catalogue } from '#src/i18n/en.ts';
import ThemeToggle from '#src/islands/theme-toggle/ThemeToggle.island.tsx';

interface ChatHeaderProps {
  language: Language;
  character: ChatCharacter;
  texts: Catalogue;
  isWriting: boolean;
  /** Labels the demo companion wherever it speaks (D5). */
  isDemo: boolean;
}

export function ChatHeader({ language, character, texts, isWriting, isDemo }: ChatHeaderProps) {
  const otherLanguage = language === 'en' ? 'zh-CN' : 'en';
  const profileHref = `/character/${characterSegment(character)}`;
  return (
    <header className="flex items-center gap-2 border-b border-line px-2 py-2 sm:px-4">
      <a href={profileHref} className="icon-button shrink-0" aria-label={texts.toProfile(character.name)}>
        <ArrowLeft size={20} aria-hidden />
      </a>
      <a href={profileHref} className="flex min-w-0 grow items-center gap-3 rounded-xl" tabIndex={-1}>
        <HeaderAvatar character={character} />
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
          className="shrink-0 rounded-full border border-gold px-2.5 py-0.5 text-xs text-gold"
        >
          {texts.chatDemo}
        </span>
      )}
      <a
        href={`?lang=${otherLanguage}`}
        className="icon-button hidden w-auto shrink-0 px-3 text-sm sm:inline-grid"
        lang={otherLanguage}
        title={texts.otherLanguageLabel}
      >
        {texts.otherLanguage}
      </a>
      <ThemeToggle language={language} />
    </header>
  );
}

/** The face, or the first letter of the name; it moves here from the character's page. */
function HeaderAvatar({ character }: { character: ChatCharacter }) {
  const className = 'avatar transition-portrait size-11 lg:[view-transition-name:none]';
  if (character.avatar === null) {
    return (
      <span className={`${className} picture-missing`} aria-hidden>
        <span>{initialOf(character.name)}</span>
      </span>
    );
  }
  const { src, srcset } = avatarSources(character.avatar);
  return <img src={src} srcSet={srcset} sizes="44px" width={44} height={44} alt="" className={className} />;
}
