import { Close, Content, Description, Portal, Root, Title } from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { handlesEscape } from '../../ui/handles-escape.ts';
import type { PanelPlaceProps } from './panel-place-props.ts';

/**
 * A panel as a sheet over the chat: keeps the focus inside, closes with Escape, Back or a click beside it, and restores the
 * focus.
 */
export function PanelSheet({ title, lead, texts, onClose, onClosed, children }: PanelPlaceProps) {
  useBackCloses(onClose);
  const headingRef = useRef<HTMLHeadingElement>(null);
  return (
    <Root open onOpenChange={onClose}>
      <Portal>
        <div className="shade z-30" />
        <Content
          className="sheet sheet-side"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            headingRef.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          onEscapeKeyDown={(event) => {
            if (handlesEscape(event.target)) event.preventDefault();
          }}
          onInteractOutside={(event) => {
            // A toast belongs to actions of the panel.
            if (event.target instanceof Element && event.target.closest('.toasts') !== null)
              event.preventDefault();
          }}
        >
          <header className="panel-header">
            <Title ref={headingRef} tabIndex={-1} className="panel-title">
              {title}
            </Title>
            <Close className="icon-button shrink-0" aria-label={texts.close}>
              <X size={20} aria-hidden />
            </Close>
          </header>
          <div className="panel-body" tabIndex={0} role="group" aria-label={title}>
            <Description className="mb-5 text-muted text-[0.875rem] text-pretty">{lead}</Description>
            {children}
          </div>
        </Content>
      </Portal>
    </Root>
  );
}
