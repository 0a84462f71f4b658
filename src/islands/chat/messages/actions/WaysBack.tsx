import { Suspense } from 'react';
import { Boundary } from '#src/islands/ui/boundary/Boundary.tsx';
import { lazyPart } from '#src/islands/ui/boundary/lazy-part.tsx';
import type { WayBackProps } from './WayBackLines.tsx';

const WayBackLines = lazyPart(() => import('./WayBackLines.tsx'));

/** The notices at a place in the list; loaded once there are some. */
export function WaysBack(props: WayBackProps) {
  if (props.removal === null && props.fork === null) return null;
  return (
    <Boundary place="part">
      <Suspense>
        <WayBackLines {...props} />
      </Suspense>
    </Boundary>
  );
}
