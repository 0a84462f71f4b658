import { Suspense } from 'react';
import { Boundary } from '../../boundary/Boundary.tsx';
import { lazyPart } from '../../boundary/lazy-part.tsx';
import type { UndoLineProps } from './UndoLine.tsx';

const UndoLine = lazyPart(() => import('./UndoLine.tsx'));

/** The way back of what was deleted; loaded once something was. */
export function UndoRow(props: UndoLineProps) {
  return (
    <Boundary place="part">
      <Suspense>
        <UndoLine {...props} />
      </Suspense>
    </Boundary>
  );
}
