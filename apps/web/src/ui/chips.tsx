import styles from './chips.module.css';

/** Filter chips of which at most one is selected. On phones the row scrolls sideways. */
export const Chips = <V extends string>({
  label,
  value,
  onChange,
  choices,
}: {
  label: string;
  /** Null: none is selected. */
  value: V | null;
  onChange: (value: V) => void;
  /** `count`: the formatted number of items. */
  choices: readonly { value: V; label: string; count: string }[];
}) => (
  <div className={styles.chips} role="group" aria-label={label}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        className={styles.chip}
        aria-pressed={choice.value === value}
        onClick={() => onChange(choice.value)}
      >
        {choice.label} <span className={styles.count}>{choice.count}</span>
      </button>
    ))}
  </div>
);
