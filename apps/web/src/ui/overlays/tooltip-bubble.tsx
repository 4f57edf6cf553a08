import { type RefObject, useMemo } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

/** `onClose`: Esc was pressed, or the page scrolled away under it. */
export const TooltipBubble = ({
  text,
  target,
  onClose,
}: {
  text: string;
  target: RefObject<Element | null>;
  onClose: () => void;
}) => {
  // The toolkit's bubble reads its state from a trigger of the toolkit even where `isOpen` is given, and breaks without.
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
