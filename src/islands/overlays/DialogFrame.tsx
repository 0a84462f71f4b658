import { Close, Content, Description, Portal, Root, Title } from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OverlayTexts } from '#src/i18n/overlay-texts.ts';
import { closeDialog, restoreFocus } from '#src/stores/dialogs.ts';

interface DialogFrameProps {
  title: string;
  subtitle: string;
  texts: OverlayTexts;
  /** Stands above the title. */
  emblem: ReactNode;
  children: ReactNode;
}

/**
 * A dialog: in the middle of wide screens, a sheet at the bottom of small ones. Keeps the focus inside, closes with
 * Escape or beside it, and gives the focus back. The shade is our own: the library's locks the page by writing styles
 * into it, which the Content-Security-Policy forbids (trust 13); overlays.css does that.
 */
export function DialogFrame({ title, subtitle, texts, emblem, children }: DialogFrameProps) {
  // Asked before the page is held.
  const [hasScrollBar] = useState(() => window.innerWidth > document.documentElement.clientWidth);
  return (
    <Root open onOpenChange={closeDialog}>
      <Portal>
        <div className="dialog-shade" data-bar={hasScrollBar} />
        <Content
          className="dialog-sheet"
          onOpenAutoFocus={(event) => {
            // The library passes links over.
            event.preventDefault();
            const sheet = event.currentTarget;
            if (sheet instanceof HTMLElement)
              sheet.querySelector<HTMLElement>('a[href], input, button')?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            restoreFocus();
          }}
        >
          <div className="dialog-emblem" aria-hidden>
            {emblem}
          </div>
          <Title className="text-balance font-display text-4xl leading-tight">{title}</Title>
          <Description className="mt-2 text-balance text-muted">{subtitle}</Description>
          {children}
          <Close className="icon-button absolute end-3 top-3" aria-label={texts.close}>
            <X size={20} aria-hidden />
          </Close>
        </Content>
      </Portal>
    </Root>
  );
}
