import { Suspense } from 'react';
import { Boundary } from '../boundary/Boundary.tsx';
import { lazyPart } from '../boundary/lazy-part.tsx';
import type { RemovedLineProps } from './RemovedLine.tsx';

const RemovedLine = lazyPart(() => import('./RemovedLine.tsx'));

/** The notice of a removed conversation; loaded once there is one. */
export function RemovedRow(props: RemovedLineProps) {
  return (
    <Boundary place="part">
      <Suspense>
        <RemovedLine {...props} />
      </Suspense>
    </Boundary>
  );
}
