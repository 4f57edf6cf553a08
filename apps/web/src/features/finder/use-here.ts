import { useState } from 'react';
import type { Spot } from './finding.ts';

/** Where the reader is: not asked, being asked, refused, not to be found, or known. It never leaves the browser. */
export type Here = 'unasked' | 'asking' | 'refused' | 'unknown' | Spot;

const PATIENCE_MS = 15_000;
const STILL_TRUE_MS = 600_000;

/** Asks the browser, which asks the reader; what is known can be forgotten again. */
export const useHere = (): { here: Here; ask: () => void; forget: () => void } => {
  const [here, setHere] = useState<Here>('unasked');
  const ask = () => {
    setHere('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setHere({ lat: coords.latitude, lon: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => setHere(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
      { timeout: PATIENCE_MS, maximumAge: STILL_TRUE_MS },
    );
  };
  return { here, ask, forget: () => setHere('unasked') };
};
