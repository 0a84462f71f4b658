import { Pencil, Trash2 } from 'lucide-react';
import type { ChatAroundTexts } from '#src/i18n/chat-around-texts.ts';

interface RowActionsProps {
  texts: ChatAroundTexts;
  onRename: () => void;
  onDelete: () => void;
}

/** What can be done to a conversation of the list. */
export default function RowActions({ texts, onRename, onDelete }: RowActionsProps) {
  return (
    <div className="relative flex gap-2 pt-2">
      <button type="button" className="chat-row-action" onClick={onRename}>
        <Pencil size={15} aria-hidden />
        {texts.rename}
      </button>
      <button type="button" className="chat-row-action text-danger" onClick={onDelete}>
        <Trash2 size={15} aria-hidden />
        {texts.deleteChat}
      </button>
    </div>
  );
}
