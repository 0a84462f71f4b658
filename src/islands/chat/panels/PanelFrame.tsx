import { type ComponentType, lazy, Suspense } from 'react';
import { chatPanelTextsOf } from '#src/i18n/chat-panel-texts.ts';
import type { ChatPanel } from '#src/stores/chat-panel.ts';
import type { PanelProps } from './panel-props.ts';
import { PanelColumn } from './PanelColumn.tsx';
import { PanelSheet } from './PanelSheet.tsx';
import { PanelSkeleton } from './PanelNotice.tsx';
import { useWideScreen } from './use-wide-screen.ts';

const bodies: Record<ChatPanel, ComponentType<PanelProps>> = {
  memory: lazy(() => import('./memory/MemoryPanel.tsx')),
  context: lazy(() => import('./context/ContextPanel.tsx')),
  persona: lazy(() => import('./personas/PersonaPanel.tsx')),
  lorebooks: lazy(() => import('./lorebooks/LorebooksPanel.tsx')),
  settings: lazy(() => import('./settings/ChatSettingsPanel.tsx')),
  background: lazy(() => import('./background/BackgroundPanel.tsx')),
  transfer: lazy(() => import('./transfer/TransferPanel.tsx')),
  branches: lazy(() => import('../branches/BranchMap.tsx')),
  search: lazy(() => import('../search/ConversationSearch.tsx')),
  conversations: lazy(() => import('../list/ConversationSheet.tsx')),
  shortcuts: lazy(() => import('../shortcuts/ShortcutHelp.tsx')),
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
      <Suspense fallback={<PanelSkeleton texts={texts} />}>
        <Body {...props} />
      </Suspense>
    </Place>
  );
}
