import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { Boundary } from '#src/islands/ui/boundary/Boundary.tsx';
import { lazyPart } from '#src/islands/ui/boundary/lazy-part.tsx';
import type { ArchivePlaceProps } from './ArchivePlace.tsx';

const ArchivePlace = lazyPart(() => import('./ArchivePlace.tsx'));

/** The links to and from the archive, loaded if there is one; if that fails, the list stays. */
export function WayToArchive(props: ArchivePlaceProps) {
  const { isArchive, archived } = useStore(props.list.$state);
  const isThere = props.isHead === true ? isArchive : !isArchive && archived > 0;
  if (!isThere) return null;
  return (
    <Boundary place="part">
      <Suspense>
        <ArchivePlace {...props} />
      </Suspense>
    </Boundary>
  );
}
