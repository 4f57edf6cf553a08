import type { KeyboardEvent, ReactNode } from 'react';
import styles from './checkbox-list.module.css';
import type from './theme/type.module.css';

/** Arrow keys move between the checkboxes. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const from = boxes.findIndex((box) => box === document.activeElement);
  if (from === -1) return;
  event.preventDefault();
  boxes[from + step]?.focus();
};

const keyboardNavigation = { onKeyDown: moveFocus };

/** Checkboxes in a dialog, one per line; a long list scrolls. `label` is its name for screen readers. */
export const CheckboxList = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={styles.list} {...keyboardNavigation}>
    <legend className={type.hidden}>{label}</legend>
    {children}
  </fieldset>
);
