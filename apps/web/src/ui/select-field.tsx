import { ChevronDown, CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** A native select with its label above and a hint or error below. */
export const SelectField = <V extends string>({
  label,
  value,
  onChange,
  choices,
  hint,
  error,
}: {
  label: string;
  value: V;
  onChange: (value: V) => void;
  choices: readonly { value: V; label: string; lang?: string }[];
  hint?: string;
  /** Replaces the hint; says what is wrong and what to do. */
  error?: string | undefined;
}) => {
  const id = useId();
  const message = error ?? hint;
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
          aria-invalid={error !== undefined}
          aria-describedby={message === undefined ? undefined : `${id}-message`}
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
      {message !== undefined && (
        <p
          id={`${id}-message`}
          className={error === undefined ? styles.hint : styles.error}
          role={error === undefined ? undefined : 'alert'}
        >
          {error !== undefined && <Icon of={CircleAlert} size="s" />}
          <span>{message}</span>
        </p>
      )}
    </div>
  );
};
