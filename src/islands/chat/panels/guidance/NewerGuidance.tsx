import type { Guidance } from '#src/contract/chat/guidance-calls.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';

/** The guidance that another window saved while the person was writing here. */
export function NewerGuidance({ guidance, texts }: { guidance: Guidance; texts: PanelTexts }) {
  return (
    <div role="alert" className="panel-conflict">
      <p>{texts.changedElsewhere}</p>
      {[guidance.instructions, guidance.note].map((text, index) => (
        <blockquote
          key={index}
          dir="auto"
          lang={languageOfText(text)}
          className="max-h-60 overflow-y-auto empty:hidden"
        >
          {text}
        </blockquote>
      ))}
    </div>
  );
}
