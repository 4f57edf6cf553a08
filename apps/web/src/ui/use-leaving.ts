import { useEffect, useRef } from 'react';

/** What the mouse has left closes after this long (spec section 4, "Dropdowns"). */
const LEAVE_MS = 1000;

/** `leave` closes a second later, unless `stay` comes before. Whoever leaves what is closing already means nothing by it. */
export const useLeaving = (isOpen: boolean, close: () => void) => {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(leaving.current);
  const leave = (pointer: string) => {
    stay();
    if (isOpen && pointer === 'mouse') leaving.current = setTimeout(close, LEAVE_MS);
  };
  // It may be open anew within that second.
  useEffect(() => {
    if (!isOpen) return;
    return () => clearTimeout(leaving.current);
  }, [isOpen]);
  return { stay, leave };
};
