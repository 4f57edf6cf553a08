import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { getFlags } from '../../lib/flags.ts';
import { useSession } from '../../lib/use-session.ts';
import { nowListening } from './now-listening.ts';
import { resumeState } from './resume-state.ts';

/** Hosts the player of the tab above all screens. Loads its code when there is something to listen to. */
export const PlayerHost = () => {
  const session = useSession();
  const reader = session.state === 'in' ? session.userId : 0;
  const { book } = useSyncExternalStore(nowListening.subscribe, nowListening.current);
  const [Host, setHost] = useState<ComponentType | null>(null);
  const isNeeded = getFlags().audioBooks && (book !== null || resumeState.peek(reader) !== null);
  useEffect(() => {
    if (!isNeeded || Host) return;
    let isUnmounted = false;
    import('./listening-host.tsx').then(
      ({ ListeningHost }) => {
        if (!isUnmounted) setHost(() => ListeningHost);
      },
      () => undefined, // no network; the next book tries again
    );
    return () => {
      isUnmounted = true;
    };
  }, [isNeeded, Host]);
  return Host && <Host />;
};
