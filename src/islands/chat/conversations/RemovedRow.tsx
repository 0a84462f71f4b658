import { Suspense } from 'react';
import { Boundary } from '#src/islands/ui/boundary/Boundary.tsx';
import { lazyPart } from '#src/islands/ui/boundary/lazy-part.tsx';
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
