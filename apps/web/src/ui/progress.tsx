import { formatPercent } from '../i18n/format.ts';
import { cx } from './cx.ts';
import styles from './progress.module.css';

/**
 * A progress bar: `share` from 0 to 1, or null while indeterminate. 3 px for reading, 6 px (`m`) for storage and uploads. Its value is
 * a percentage in words, because the name of what contains it may be made of it.
 */
export const Progress = ({
  share,
  label,
  size = 's',
  tone,
}: {
  share: number | null;
  /** Null: a picture of what the text beside it says, as inside a button. */
  label: string | null;
  size?: 's' | 'm';
  tone?: 'positive' | 'warning' | 'danger' | undefined;
}) => {
  const percent = share === null ? undefined : Math.round(Math.min(Math.max(share, 0), 1) * 100);
  return (
    <span
      {...(label === null
        ? { 'aria-hidden': true }
        : {
            role: 'progressbar',
            'aria-label': label,
            'aria-valuemin': 0,
            'aria-valuemax': 100,
            'aria-valuenow': percent,
            'aria-valuetext': percent === undefined ? undefined : formatPercent(percent / 100),
          })}
      className={cx(
        styles.progress,
        size === 'm' && styles.m,
        tone && styles[tone],
        percent === undefined && styles.unknown,
      )}
    >
      <span className={styles.bar} style={percent === undefined ? undefined : { width: `${percent}%` }} />
    </span>
  );
};
