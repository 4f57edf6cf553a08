import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonLook = { kind?: 'plain' | 'primary' | 'quiet' | 'danger'; size?: 's' | 'm' | 'l'; block?: boolean };

/** The classes of a button, also used by links (`link.tsx`). One `primary` action per view. */
export const buttonClass = ({ kind = 'plain', size = 'm', block = false }: ButtonLook): string =>
  cx(styles.button, kind !== 'plain' && styles[kind], size !== 'm' && styles[size], block && styles.block);

type ButtonProps = ButtonLook &
  Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'isPending'> & {
    ref?: Ref<HTMLButtonElement>;
    icon?: LucideIcon;
    /** Label while an action is pending (*Saving*). While set, the button keeps its width and focus and does nothing. */
    pendingLabel?: string | false;
    /** Something else is being done: the button keeps its focus and does nothing. */
    isWaiting?: boolean;
    children: ReactNode;
  };

export const Button = ({
  kind,
  size,
  block,
  icon,
  pendingLabel = false,
  isWaiting = false,
  children,
  ...rest
}: ButtonProps) => (
  <AriaButton
    {...rest}
    isPending={isWaiting || pendingLabel !== false}
    className={buttonClass({ ...(kind && { kind }), ...(size && { size }), ...(block && { block }) })}
  >
    <span className={styles.words}>
      <span className={cx(pendingLabel !== false && styles.away)}>
        {icon && <Icon of={icon} size="s" />}
        {children}
      </span>
      {pendingLabel !== false && (
        <span>
          <Spinner />
          {pendingLabel}
        </span>
      )}
    </span>
  </AriaButton>
);
