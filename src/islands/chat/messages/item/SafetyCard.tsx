import { LifeBuoy } from 'lucide-react';
import type { ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';
import { linkHelpContacts } from '#src/islands/chat/markdown/link-help-contacts.tsx';
import { renderMarkdownNodes } from '#src/islands/chat/markdown/markdown-elements.tsx';

/**
 * A message of the site itself in place of the persona: help lines, for example, with links to call or open them
 * (rule:crisis-help).
 */
export function SafetyCard({ text, texts }: { text: string; texts: ChatMessageTexts }) {
  return (
    <div
      className="box chat-safety border-gold bg-raised px-5 py-4"
      role="note"
      aria-label={texts.safetyTitle}
    >
      <p className="mb-2 flex items-center gap-2 text-[0.8125rem] font-semibold text-gold">
        <LifeBuoy size={18} aria-hidden />
        {texts.safetyTitle}
      </p>
      <div dir="auto" className="chat-text">
        {linkHelpContacts(renderMarkdownNodes(text))}
      </div>
    </div>
  );
}
