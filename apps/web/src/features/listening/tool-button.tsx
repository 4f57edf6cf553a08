import type { LucideIcon } from 'lucide-react';
import { Button, type ButtonProps } from 'react-aria-components/Button';
import { Icon } from '../../ui/icon.tsx';
import styles from './player-tools.module.css';

/** A tool labelled with its value. `name` tells what it is, where the value alone would not. */
export const ToolButton = ({
  icon,
  name,
  value,
  isActive,
  tool,
  ...rest
}: Omit<ButtonProps, 'children' | 'className' | 'style'> & {
  icon: LucideIcon;
  name: string;
  value: string;
  isActive?: boolean;
  /** By which keyboard commands find it. */
  tool: string;
}) => (
  <Button
    {...rest}
    className={styles.tool ?? ''}
    data-tool={tool}
    data-on={isActive || undefined}
    aria-label={name.toLocaleLowerCase().includes(value.toLocaleLowerCase()) ? name : `${name}, ${value}`}
  >
    <Icon of={icon} />
    <span>{value}</span>
  </Button>
);

/** Presses a tool button for a keyboard command; its panel opens beside it. */
export const pressTool = (tool: string): void => {
  document.querySelector<HTMLButtonElement>(`[data-tool="${tool}"]`)?.click();
};
