import { useEffect, useRef } from 'react';

/** What the mouse has left closes after this long (spec section 4, "Dropdowns"). */
const LEAVE_MS = 1000;

/** `leave` closes a second later, unless `stay` comes before. */
export const useLeaving = (close: () => void) => {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(leaving.current);
  const leave = (pointer: string) => {
    stay();
    if (pointer === 'mouse') leaving.current = setTimeout(close, LEAVE_MS);
  };
  useEffect(() => () => clearTimeout(leaving.current), []);
  return { stay, leave };
};
