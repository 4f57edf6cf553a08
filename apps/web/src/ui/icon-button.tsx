import type { LucideIcon } from 'lucide-react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';
import { Tooltip } from './tooltip.tsx';

type IconButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> & {
  icon: LucideIcon;
  /** Its accessible name, also shown as a tooltip. */
  label: string;
  size?: 's' | 'm';
  className?: string | undefined;
};

export const IconButton = ({ icon, label, size = 'm', className, ...rest }: IconButtonProps) => (
  <Tooltip text={label}>
    <AriaButton {...rest} aria-label={label} className={cx(styles.button, size === 's' && styles.s, className)}>
      <Icon of={icon} size={size === 's' ? 's' : 'm'} />
    </AriaButton>
  </Tooltip>
);
