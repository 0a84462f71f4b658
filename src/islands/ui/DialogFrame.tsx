import { Close, Content, Description, Portal, Root, Title } from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OverlayTexts } from '#src/i18n/overlay-texts.ts';
import { closeDialog, restoreFocus } from '#src/client/overlays/dialogs.ts';
import { handlesEscape } from './handles-escape.ts';
import { useBackCloses } from './use-back-closes.ts';

interface DialogFrameProps {
  title: string;
  subtitle: string;
  texts: OverlayTexts;
  emblem: ReactNode;
  children: ReactNode;
  /** Called when it closes, and has to close the dialog; `closeDialog` by default. */
  onClose?: () => void;
  /** True while only its own buttons may close it. */
  isHeld?: boolean;
}

/**
 * A dialog: in the middle of wide screens, a sheet at the bottom of small ones. Keeps the focus inside, closes with
 * Escape, Back or a click beside it, and restores the focus. The backdrop is our own: the library's locks the page by writing
 * styles into it, which the Content-Security-Policy forbids (rule:strict-policy); overlays.css does that.
 */
export function DialogFrame(props: DialogFrameProps) {
  const { title, subtitle, texts, emblem, children, onClose = closeDialog, isHeld = false } = props;
  useBackCloses(onClose, isHeld);
  // Measured before the page is locked.
  const [hasScrollBar] = useState(() => window.innerWidth > document.documentElement.clientWidth);
  return (
    <Root open onOpenChange={() => !isHeld && onClose()}>
      <Portal>
        <div className="shade z-40" data-bar={hasScrollBar} />
        <Content
          className="sheet dialog"
          onOpenAutoFocus={(event) => {
            // The library skips links, and would choose the closing button if there is nothing else yet.
            event.preventDefault();
            const sheet = event.currentTarget;
            if (sheet instanceof HTMLElement) focusFirst(sheet);
          }}
          onEscapeKeyDown={(event) => {
            if (handlesEscape(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            restoreFocus();
          }}
        >
          <div
            className="mx-auto mb-4 grid size-14 place-items-center rounded-full bg-(image:--accent-gradient) text-on-accent [@media(max-height:520px)]:hidden"
            aria-hidden
          >
            {emblem}
          </div>
          <Title className="text-balance font-display text-4xl leading-tight">{title}</Title>
          <Description className="mt-2 text-balance text-muted">{subtitle}</Description>
          {children}
          {!isHeld && (
            <Close className="icon-button absolute end-3 top-3" data-close aria-label={texts.close}>
              <X size={20} aria-hidden />
            </Close>
          )}
        </Content>
      </Portal>
    </Root>
  );
}

/**
 * Focuses the main action, else the first one, else the dialog itself: Enter never closes a dialog that was just
 * opened.
 */
function focusFirst(sheet: HTMLElement): void {
  const first =
    sheet.querySelector<HTMLElement>('[data-first]') ??
    sheet.querySelector<HTMLElement>('a[href], input, button:not([data-close])');
  (first ?? sheet).focus();
}
