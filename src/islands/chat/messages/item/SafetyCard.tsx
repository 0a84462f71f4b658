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
    <div className="chat-safety" role="note" aria-label={texts.safetyTitle}>
      <p className="chat-safety-title">
        <LifeBuoy size={18} aria-hidden />
        {texts.safetyTitle}
      </p>
      <div dir="auto" className="chat-text">
        {linkHelpContacts(renderMarkdownNodes(text))}
      </div>
    </div>
  );
}
