import { useRowKeys } from '../row-keys.ts';
import styles from './lines.module.css';

/** The headings of a long list, in a row that stays in sight; each leads to its place. */
export const JumpBar = ({
  label,
  heads,
  onJump,
}: {
  label: string;
  heads: readonly string[];
  onJump: (head: string) => void;
}) => {
  const { row, stopAt } = useRowKeys<HTMLElement>(heads.length);
  return (
    <nav className={styles.bar} aria-label={label} {...row}>
      {heads.map((head, at) => (
        <button key={head} type="button" className={styles.letter} onClick={() => onJump(head)} {...stopAt(at)}>
          {head}
        </button>
      ))}
    </nav>
  );
};
