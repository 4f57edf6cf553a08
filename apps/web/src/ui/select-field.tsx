import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** A native select with its label above and a hint below. */
export const SelectField = <V extends string>({
  label,
  value,
  onChange,
  choices,
  hint,
}: {
  label: string;
  value: V;
  onChange: (value: V) => void;
  choices: readonly { value: V; label: string; lang?: string }[];
  hint?: string;
}) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          id={id}
          className={cx(styles.input, styles.select)}
          value={value}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.currentTarget.value);
            if (chosen) onChange(chosen.value);
          }}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} lang={choice.lang}>
              {choice.label}
            </option>
          ))}
        </select>
        <span className={styles.arrow}>
          <Icon of={ChevronDown} size="s" />
        </span>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
};
