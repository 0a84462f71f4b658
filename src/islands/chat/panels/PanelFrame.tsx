import { type ComponentType, Suspense } from 'react';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import type { ChatPanel } from '#src/client/chat/view/chat-panel.ts';
import { Boundary } from '../../ui/boundary/Boundary.tsx';
import { lazyPart } from '../../ui/boundary/lazy-part.tsx';
import type { PanelProps } from './parts/panel-props.ts';
import { PanelColumn } from './PanelColumn.tsx';
import { PanelSheet } from './PanelSheet.tsx';
import { PanelSkeleton } from '#src/islands/ui/PanelNotice.tsx';
import { useWideScreen } from './parts/use-wide-screen.ts';

const bodies: Record<ChatPanel, ComponentType<PanelProps>> = {
  memory: lazyPart(() => import('./memory/MemoryPanel.tsx')),
  context: lazyPart(() => import('./context/ContextPanel.tsx')),
  persona: lazyPart(() => import('./personas/PersonaPanel.tsx')),
  lorebooks: lazyPart(() => import('./lorebooks/LorebooksPanel.tsx')),
  guidance: lazyPart(() => import('./guidance/GuidancePanel.tsx')),
  settings: lazyPart(() => import('./settings/ChatSettingsPanel.tsx')),
  background: lazyPart(() => import('./background/BackgroundPanel.tsx')),
  transfer: lazyPart(() => import('./transfer/TransferPanel.tsx')),
  branches: lazyPart(() => import('../branches/BranchMap.tsx')),
  search: lazyPart(() => import('../search/ConversationSearch.tsx')),
  conversations: lazyPart(() => import('../list/ConversationSheet.tsx')),
  shortcuts: lazyPart(() => import('../shortcuts/ShortcutHelp.tsx')),
};

interface PanelFrameProps extends PanelProps {
  panel: ChatPanel;
  /** Called when the panel is gone, to give the focus back. */
  onClosed: () => void;
}

/** The place of a panel: a column beside the chat where there is room, else a sheet over it. */
export default function PanelFrame({ panel, onClosed, ...props }: PanelFrameProps) {
  const texts = chatPanelTextsOf(props.language);
  const isWide = useWideScreen();
  const Body = bodies[panel];
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
