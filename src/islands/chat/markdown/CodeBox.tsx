import { pageLanguage } from '#src/client/browser/page-language.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';
import { useScroller } from './use-scroller.ts';

/** A block of code, with a button that copies it. */
export function CodeBox({ code }: { code: string }) {
  const scroller = useScroller('code');
  const label = useHydrated() ? messageTextsOf(pageLanguage()).copyCode : null;
  return (
    <div className="chat-code">
      <pre {...scroller}>
        <code>{code}</code>
      </pre>
      {label !== null && (
        <button
          type="button"
          className="chat-tool copy-sign"
          aria-label={label}
          title={label}
          onClick={() => void import('./copy-and-say.ts').then((part) => part.copyAndSay(code))}
        />
      )}
    </div>
  );
}
