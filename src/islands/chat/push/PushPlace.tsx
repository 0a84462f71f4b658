import { type ComponentType, useEffect, useState } from 'react';
import { readPushMark } from '#src/client/push/push-mark.ts';
import type { PushPlaceProps } from './push-place-props.ts';

/**
 * The place of notifications in a chat. Its content is loaded for people who have them on, opened the page from one,
 * left during a reply, or are waiting for one; for others it costs nothing. Content that cannot be loaded is left out.
 */
export function PushPlace(props: PushPlaceProps) {
  const { $state } = props.session;
  const [Line, setLine] = useState<ComponentType<PushPlaceProps> | null>(null);
  useEffect(() => {
    const look = () => {
      const mark = readPushMark();
      const isWaiting = $state.get().phase !== 'idle' && 'PushManager' in window;
      const isWanted = mark !== 'done' && (mark !== null || isWaiting);
      if (!navigator.onLine || !(isWanted || location.hash.startsWith('#m='))) return;
      stop();
      void import('./PushLine.tsx').then(
        (part) => setLine(() => part.PushLine),
        () => setLine(null),
      );
    };
    const stop = $state.listen(look);
    look();
    return stop;
  }, [$state]);
  return Line !== null && <Line {...props} />;
}
