import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../lib/use-session.ts';
import { nowListening } from './now.ts';
import { left } from './resume.ts';

/** The player of the tab, above all screens of a signed-in reader. Its code comes when there is something to listen to. */
export const Listening = () => {
  const session = useSession();
  const reader = session.state === 'in' ? session.userId : 0;
  const { book } = useSyncExternalStore(nowListening.subscribe, nowListening.current);
  const [Host, setHost] = useState<ComponentType | null>(null);
  const isWanted = book !== null || left.peek(reader) !== null;
  useEffect(() => {
    if (!isWanted || Host) return;
    let gone = false;
    import('./listening-host.tsx').then(
      ({ ListeningHost }) => {
        if (!gone) setHost(() => ListeningHost);
      },
      () => undefined, // without a network; the next book asks again
    );
    return () => {
      gone = true;
    };
  }, [isWanted, Host]);
  return Host && <Host />;
};
