import { useState } from 'react';
import type { Coordinates } from './find-shops.ts';

/** The reader's location or the state of the request. It never leaves the browser. */
export type LocationState = 'idle' | 'asking' | 'refused' | 'unknown' | Coordinates;

const TIMEOUT_MS = 15_000;
const MAX_AGE_MS = 600_000;

/** Requests the location from the browser, which asks the reader for permission; `clear` forgets it. */
export const useGeolocation = (): { location: LocationState; request: () => void; clear: () => void } => {
  const [location, setLocation] = useState<LocationState>('idle');
  const request = () => {
    setLocation('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setLocation({ lat: coords.latitude, lon: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => setLocation(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  };
  return { location, request, clear: () => setLocation('idle') };
};
