import type { RefObject } from 'react';
import { Tooltip } from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

export const TooltipBubble = ({ text, target }: { text: string; target: RefObject<Element | null> }) => (
  <Tooltip className={styles.tooltip ?? ''} offset={6} isOpen triggerRef={target}>
    {text}
  </Tooltip>
);
