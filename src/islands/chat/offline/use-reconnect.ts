import { useCallback, useEffect, useState } from 'react';
import { canReachServer } from '#src/client/offline/can-reach-server.ts';

interface Reconnect {
  phase: 'waiting' | 'trying' | 'failed';
  tryAgain: () => Promise<void>;
}

/** Interval of the checks, in ms: a browser may wrongly believe for long that it is connected. */
const lookMs = 15_000;

/** Loads the requested page once the server can be reached: checks when the network is back, and at intervals. */
export function useReconnect(): Reconnect {
  const [phase, setPhase] = useState<Reconnect['phase']>('waiting');
  const look = useCallback(async () => {
    const isThere = await canReachServer();
    if (isThere) location.reload();
    return isThere;
  }, []);
  const tryAgain = useCallback(async () => {
    setPhase('trying');
    if (!(await look())) setPhase('failed');
  }, [look]);
  useEffect(() => {
    const lookAgain = () => void look();
    const timer = setInterval(lookAgain, lookMs);
    addEventListener('online', lookAgain);
    return () => {
      clearInterval(timer);
      removeEventListener('online', lookAgain);
    };
  }, [look]);
  return { phase, tryAgain };
}
