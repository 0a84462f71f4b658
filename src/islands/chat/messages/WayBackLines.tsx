import { ForkLine } from './ForkLine.tsx';
import { UndoLine } from './UndoLine.tsx';
import type { WaysBackProps } from './WaysBack.tsx';

/** Says what is gone from its place, and brings it back. */
export default function WayBackLines({ removal, fork, texts, handlers }: WaysBackProps) {
  return (
    <>
      {removal !== null && <UndoLine removal={removal} texts={texts} onUndo={handlers.undo} />}
      {fork !== null && <ForkLine fork={fork} texts={texts} onGoBack={handlers.goBack} />}
    </>
  );
}
