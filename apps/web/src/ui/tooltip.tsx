import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

/** The name of a control that shows only a drawing; appears after 500 ms. The child is one focusable control of this alphabet. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <TooltipTrigger delay={500} closeDelay={0}>
    {children}
    <AriaTooltip className={styles.tooltip ?? ''} offset={6}>
      {text}
    </AriaTooltip>
  </TooltipTrigger>
);
