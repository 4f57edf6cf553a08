import type { ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../cx.ts';
import styles from './menu.module.css';

/** The lazily loaded part of `Panel`. */
export const PanelPopover = ({
  label,
  target,
  isOpen,
  onOpenChange,
  onStay,
  onLeave,
  children,
}: {
  label: string;
  target: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  onStay: () => void;
  onLeave: (pointer: string) => void;
  children: ReactNode;
}) => (
  <Popover
    className={cx(styles.popover, styles.panel)}
    triggerRef={target}
    placement="bottom end"
    offset={6}
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    onPointerEnter={onStay}
    onPointerLeave={(event) => onLeave(event.pointerType)}
  >
    <Dialog className={styles.inside ?? ''} aria-label={label}>
      {children}
    </Dialog>
  </Popover>
);
