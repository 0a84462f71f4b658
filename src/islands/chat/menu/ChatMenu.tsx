import type { Language } from '#src/contract/base/language.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { lazyPart } from '../../ui/boundary/lazy-part.tsx';
import { MenuButton } from './MenuButton.tsx';

const ChatMenuEntries = lazyPart(() => import('./ChatMenuEntries.tsx'));

/** The menu of a chat; its entries and their icons are loaded when it is opened. */
export function ChatMenu({ language }: { language: Language }) {
  return (
    <MenuButton
      label={chatAroundTextsOf(language).menu}
      renderMenu={(list) => <ChatMenuEntries {...list} language={language} />}
    />
  );
}
