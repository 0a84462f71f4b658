import { Close, Content, Portal, Root, Title } from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { Picture } from '#src/contract/pictures/picture.ts';
import { pictureSources } from '#src/domain/pictures/picture-sources.ts';
import type { ChatMediaTexts } from '#src/i18n/chat/chat-texts.ts';
import { useBackCloses } from '../../ui/use-back-closes.ts';

interface PictureDialogProps {
  picture: Picture;
  caption: string;
  texts: ChatMediaTexts;
  onClose: () => void;
  /** Called after it has closed, to restore the focus. */
  onClosed: () => void;
}

export function PictureDialog({ picture, caption, texts, onClose, onClosed }: PictureDialogProps) {
  useBackCloses(onClose);
  const { src, srcset, width, height } = pictureSources(picture, [480, 720, 960, 1440]);
  return (
    <Root open onOpenChange={onClose}>
      <Portal>
        <div className="shade z-40" />
        <Content
          className="fixed inset-0 z-50 grid animate-[overlay-fade_160ms_ease] place-items-center p-4 outline-none"
          aria-describedby={undefined}
          onClick={onClose}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          <Title className="sr-only">{caption === '' ? texts.picture : caption}</Title>
          <img
            src={src}
            srcSet={srcset}
            sizes="100vw"
            width={width}
            height={height}
            alt={caption}
            className="h-auto max-h-[calc(100dvh-2rem)] w-auto max-w-full rounded-2xl object-contain"
          />
          <Close
            className="icon-button absolute end-[calc(0.75rem+var(--safe-side))] top-[calc(0.75rem+var(--safe-top))] bg-[rgb(14_10_21/0.7)] text-white"
            aria-label={texts.close}
          >
            <X size={22} aria-hidden />
          </Close>
        </Content>
      </Portal>
    </Root>
  );
}
