import { Suspense, useEffect, useId, useRef } from 'react';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { Boundary } from '../../ui/boundary/Boundary.tsx';
import { type ChatPanel, chatPanels } from './chat-panels.ts';
import { type PanelProps, useWideScreen } from './parts/panel-hooks.ts';
import { PanelSheet } from './PanelSheet.tsx';
import { PanelSkeleton } from '#src/islands/ui/PanelNotice.tsx';
import { X } from 'lucide-react';
import { handlesEscape } from '../../ui/handles-escape.ts';
import type { PanelPlaceProps } from './panel-place-props.ts';
import { pressedKey } from '#src/client/browser/pressed-key.ts';

interface PanelFrameProps extends PanelProps {
  panel: ChatPanel;
  /** Called after the panel has closed, to restore the focus. */
  onClosed: () => void;
}

/** The place of a panel: a column beside the chat if there is room, else a sheet over it. */
export default function PanelFrame({ panel, onClosed, ...props }: PanelFrameProps) {
  const texts = chatPanelTextsOf(props.language);
  const isWide = useWideScreen();
  const { body: Body } = chatPanels[panel];
  const Place = isWide ? PanelColumn : PanelSheet;
  return (
    <Place
      key={panel}
      title={texts.titles[panel]}
      lead={texts.leads[panel]}
      texts={texts}
      onClose={props.onClose}
      onClosed={onClosed}
    >
      <Boundary place="part">
        <Suspense fallback={<PanelSkeleton texts={texts} />}>
          <Body {...props} />
        </Suspense>
      </Boundary>
    </Place>
  );
}

/** A panel as a column of its own beside the chat; Escape within it closes it. */
function PanelColumn({ title, lead, texts, onClose, onClosed, children }: PanelPlaceProps) {
  const id = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    headingRef.current?.focus();
    return onClosed;
  }, [onClosed]);
  return (
    <aside
      aria-labelledby={id}
      className="flex h-full w-[min(24rem,30vw)] flex-none animate-[overlay-fade_160ms_ease] flex-col border-s border-line bg-ground"
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Escape' || event.defaultPrevented || handlesEscape(event.target)) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className="panel-header">
        <h2 id={id} ref={headingRef} tabIndex={-1} className="panel-title">
          {title}
        </h2>
        <button type="button" className="icon-button shrink-0" aria-label={texts.close} onClick={onClose}>
          <X size={20} aria-hidden />
        </button>
      </header>
      {/* Scrolls, so the keyboard has to reach it even if nothing in it is focusable. */}
      <div className="panel-body" tabIndex={0} role="group" aria-labelledby={id}>
        <p className="mb-5 text-muted text-[0.875rem] text-pretty">{lead}</p>
        {children}
      </div>
    </aside>
  );
}
