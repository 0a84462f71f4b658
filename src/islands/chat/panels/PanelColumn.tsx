import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { handlesEscape } from '../../ui/handles-escape.ts';
import type { PanelPlaceProps } from './panel-place-props.ts';
import { pressedKey } from '#src/client/browser/pressed-key.ts';

/** A panel as a column of its own beside the chat; Escape within it closes it. */
export function PanelColumn({ title, lead, texts, onClose, onClosed, children }: PanelPlaceProps) {
  const id = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    headingRef.current?.focus();
    return onClosed;
  }, [onClosed]);
  return (
    <aside
      aria-labelledby={id}
      className="panel-column"
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
        <p className="panel-lead">{lead}</p>
        {children}
      </div>
    </aside>
  );
}
