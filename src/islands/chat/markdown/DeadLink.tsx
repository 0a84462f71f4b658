import type { ReactNode } from 'react';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';

/** A link in a message: it leads nowhere (rule:safe-html), but a press copies its address. */
export function DeadLink({ address, children }: { address: string; children: ReactNode }) {
  const copy = () => void import('./copy-and-say.ts').then((part) => part.copyAndSay(address, 'address'));
  return (
    // Not a button, which would not wrap like the text around it.
    <span
      role="button"
      tabIndex={0}
      className="cursor-copy underline decoration-dotted underline-offset-[0.2em]"
      title={useHydrated() ? messageTextsOf(pageLanguage()).copyAddress : undefined}
      onClick={copy}
      onKeyDown={(event) => {
        if (![' ', 'Enter'].includes(pressedKey(event))) return;
        event.preventDefault();
        copy();
      }}
    >
      {children}
    </span>
  );
}
