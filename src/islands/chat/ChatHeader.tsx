import { useStore } from '@nanostores/react';
import { MessagesSquare, Search, ArrowLeft } from 'lucide-react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { avatarSources, initialOf } from '#src/domain/pictures/picture-sources.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import { chatAroundTextsOf, type ChatTexts } from '#src/i18n/chat/chat-texts.ts';
import { GemChip } from '#src/islands/gems/GemChip.tsx';
import ThemeToggle from '#src/islands/ui/theme-toggle/ThemeToggle.island.tsx';
import { $chatPanel, toggleChatPanel } from '#src/islands/chat/panels/chat-panel.ts';
import { freshHref } from '#src/islands/chat/conversations/name-conversation.ts';
import { ChatMenu } from './menu/ChatMenu.tsx';
import { useMemo } from 'react';
import { findWayBack, followWayBack } from '#src/client/page/find-way-back.ts';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';

/** Pages that nobody wants to go back to from a chat: other chats, and the way through a login. */
const passed = /^\/(chat|login)(\/|$)/;

interface ChatHeaderProps {
  session: ChatSession;
  language: Language;
  character: ChatCharacter;
  texts: ChatTexts;
  isWriting: boolean;
  /** True for the demo companion, which is labelled wherever it speaks (rule:demo-companion). */
  isDemo: boolean;
  chargesGems: boolean;
  /** The title of the chat, given by the person or by the site; empty if it has none. */
  title: string;
}

/** The character's name and current state, the most needed buttons, and the menu with the others. */
export function ChatHeader({
  session,
  language,
  character,
  texts,
  isWriting,
  isDemo,
  chargesGems,
  title,
}: ChatHeaderProps) {
  const around = chatAroundTextsOf(language);
  const panel = useStore($chatPanel, { ssr: 'initial' });
  const about = [texts.aiCharacter, title === '' ? character.occupation : title]
    .filter((part) => part !== '')
    .join(' · ');
  const profileHref = `/character/${characterSegment(character)}`;
  return (
    <header className="chat-header max-sm:min-h-18 sm:gap-2 sm:px-4">
      <BackLink texts={texts} />
      <a href={profileHref} className="flex min-w-0 grow items-center gap-3 rounded-xl">
        <HeaderAvatar character={character} />
        <span className="sr-only">{texts.toProfile(character.name)}</span>
        <span className="min-w-0">
          <h1 className="truncate font-display text-xl leading-tight" title={character.name}>
            {character.name}
          </h1>
          <span className="block truncate text-xs text-muted sm:text-sm" title={about}>
            {isWriting ? texts.chatTyping(character.name) : about}
          </span>
        </span>
      </a>
      {isDemo && (
        <span
          title={texts.chatDemoHint}
          className="shrink-0 rounded-full border border-gold px-2.5 py-0.5 text-xs text-gold max-[26rem]:hidden"
        >
          {texts.chatDemo}
        </span>
      )}
      {chargesGems && <GemChip language={language} />}
      <button
        type="button"
        className="icon-button needs-script shrink-0 max-[22.5rem]:hidden lg:hidden"
        aria-label={around.menuConversations}
        title={around.menuConversations}
        aria-expanded={panel === 'conversations'}
        onClick={() => toggleChatPanel('conversations')}
      >
        <MessagesSquare size={20} aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button needs-script hidden shrink-0 sm:inline-grid"
        aria-label={around.menuSearch}
        title={around.menuSearch}
        aria-expanded={panel === 'search'}
        onClick={() => toggleChatPanel('search')}
      >
        <Search size={20} aria-hidden />
      </button>
      <span className="hidden shrink-0 sm:contents">
        <ThemeToggle language={language} />
      </span>
      <ChatMenu session={session} newChatHref={freshHref(characterSegment(character))} language={language} />
    </header>
  );
}

/** The avatar, or the first letter of the name; a view transition moves it here from the character's page. */
function HeaderAvatar({ character }: { character: ChatCharacter }) {
  const className = 'avatar transition-portrait size-[44px] lg:[view-transition-name:none]';
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

/** The arrow of a chat: back to the page that the person came from, else to their chats. */
function BackLink({ texts }: { texts: ChatTexts }) {
  const isHydrated = useHydrated();
  const way = useMemo(() => (isHydrated ? findWayBack((path) => !passed.test(path)) : null), [isHydrated]);
  const label = way === null ? texts.toOwnChats : texts.back;
  return (
    <a
      href={way?.href ?? '/mine/chats'}
      className="icon-button shrink-0"
      aria-label={label}
      title={label}
      onClick={(event) => {
        if (way !== null) followWayBack(event, way);
      }}
    >
      <ArrowLeft size={20} aria-hidden />
    </a>
  );
}
