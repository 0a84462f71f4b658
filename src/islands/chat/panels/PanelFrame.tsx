import { Suspense } from 'react';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { Boundary } from '../../ui/boundary/Boundary.tsx';
import { type ChatPanel, chatPanels } from './chat-panels.ts';
import { type PanelProps, useWideScreen } from './parts/panel-hooks.ts';
import { PanelColumn } from './PanelColumn.tsx';
import { PanelSheet } from './PanelSheet.tsx';
import { PanelSkeleton } from '#src/islands/ui/PanelNotice.tsx';

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
