import type { LucideIcon } from 'lucide-react';
import { Button, type ButtonProps } from 'react-aria-components/Button';
import { Icon } from '../../ui/icon.tsx';
import styles from './tools.module.css';

/** A tool with its value as its word. `name` is what it is, where the value alone would not say so. */
export const Tool = ({
  icon,
  name,
  value,
  isOn,
  tool,
  ...rest
}: Omit<ButtonProps, 'children' | 'className' | 'style'> & {
  icon: LucideIcon;
  name: string;
  value: string;
  isOn?: boolean;
  /** By which keys find it. */
  tool: string;
}) => (
  <Button
    {...rest}
    className={styles.tool ?? ''}
    data-tool={tool}
    data-on={isOn || undefined}
    aria-label={name === value ? name : `${name}, ${value}`}
  >
    <Icon of={icon} />
    <span>{value}</span>
  </Button>
);

/** Presses a tool from elsewhere: its panel opens beside it. */
export const pressTool = (tool: string): void => {
  document.querySelector<HTMLButtonElement>(`[data-tool="${tool}"]`)?.click();
};
