import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

export const Checkbox = ({
  checked,
  onChange,
  label,
  children,
}: {
  /** `mixed`: some of what it stands for. */
  checked: boolean | 'mixed';
  onChange: (checked: boolean) => void;
  /** Its name where no words stand beside it. */
  label?: string;
  children?: ReactNode;
}) => (
  <label className={styles.check}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked === true}
      ref={(box) => {
        if (box) box.indeterminate = checked === 'mixed';
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    {children !== undefined && <span>{children}</span>}
  </label>
);
