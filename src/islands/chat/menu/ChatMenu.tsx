import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { lazyPart } from '../../ui/boundary/lazy-part.tsx';
import { MenuButton } from './MenuButton.tsx';

const ChatMenuEntries = lazyPart(() => import('./ChatMenuEntries.tsx'));

interface ChatMenuProps {
  session: ChatSession;
  newChatHref: string;
  language: Language;
}

/** The menu of a chat; its entries and their icons are loaded when it is opened. */
export function ChatMenu(props: ChatMenuProps) {
  return (
    <MenuButton
      label={chatAroundTextsOf(props.language).menu}
      renderMenu={(list) => <ChatMenuEntries {...list} {...props} />}
    />
  );
}
