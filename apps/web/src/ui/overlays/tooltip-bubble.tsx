import { type RefObject, useMemo } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

/** The lazily loaded part of `Tooltip`. `onClose`: Esc was pressed, or the page scrolled. */
export const TooltipBubble = ({
  text,
  target,
  onClose,
}: {
  text: string;
  target: RefObject<Element | null>;
  onClose: () => void;
}) => {
  // React Aria's tooltip reads this context even when `isOpen` is given, and fails without it.
  const state = useMemo(
    () => ({ isOpen: true, open: () => undefined, close: onClose, shouldSkipAnimation: true }),
    [onClose],
  );
  return (
    <TooltipTriggerStateContext.Provider value={state}>
      <Tooltip className={styles.tooltip ?? ''} offset={6} isOpen triggerRef={target}>
        {text}
      </Tooltip>
    </TooltipTriggerStateContext.Provider>
  );
};
