import { useEffect, useState } from 'react';

/** The time goes on in steps of so many milliseconds. */
const STEP_MS = 20_000;

/** In milliseconds since 1970. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
