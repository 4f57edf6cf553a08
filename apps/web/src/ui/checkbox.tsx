import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

export const Checkbox = ({
  checked,
  onChange,
  label,
  disabled = false,
  describedBy,
  children,
}: {
  /** `mixed`: checked for some of the items it represents. */
  checked: boolean | 'mixed';
  onChange: (checked: boolean) => void;
  /** Its accessible name where it has no visible label. */
  label?: string;
  disabled?: boolean;
  /** The id of its description. */
  describedBy?: string;
  children?: ReactNode;
}) => (
  <label className={styles.check}>
    <input
      type="checkbox"
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
      checked={checked === true}
      ref={(box) => {
        if (box) box.indeterminate = checked === 'mixed';
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    {children !== undefined && <span>{children}</span>}
  </label>
);
