import { Flag } from 'lucide-react';
import { openDialog } from '#src/stores/dialogs.ts';
import { useHydrated } from '../messages/use-hydrated.ts';
import type { ExtraButtonProps } from './extra-props.ts';

/** Opens the dialog that reports a reply; for everyone, guests too (D10). */
export function ReportButton({ message, texts, tabIndex }: ExtraButtonProps) {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <button
      type="button"
      className="chat-tool extra-tool"
      tabIndex={tabIndex}
      aria-label={texts.report}
      title={texts.report}
      onClick={() => openDialog({ name: 'report', messageId: message.id })}
    >
      <Flag size={15} aria-hidden />
    </button>
  );
}
