import { useEffect, useRef } from 'react';

/** A popover closes this long after the mouse has left it (spec section 4, "Dropdowns"). */
const LEAVE_MS = 1000;

/** `scheduleClose` closes after a second unless `cancelClose` is called before. Does nothing when it is already closing. */
export const useCloseOnLeave = (isOpen: boolean, close: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancelClose = () => clearTimeout(timer.current);
  const scheduleClose = (pointer: string) => {
    cancelClose();
    if (isOpen && pointer === 'mouse') timer.current = setTimeout(close, LEAVE_MS);
  };
  // It may be reopened within that second.
  useEffect(() => {
    if (!isOpen) return;
    return () => clearTimeout(timer.current);
  }, [isOpen]);
  return { cancelClose, scheduleClose };
};
