import { useRovingFocus } from '../use-roving-focus.ts';
import styles from './link-grid.module.css';

/** The headings of a long list in a sticky row; each scrolls to its section. */
export const JumpBar = ({
  label,
  headings,
  onJump,
}: {
  label: string;
  headings: readonly string[];
  onJump: (heading: string) => void;
}) => {
  const { row, stopAt } = useRovingFocus<HTMLElement>(headings.length);
  return (
    <nav className={styles.bar} aria-label={label} {...row}>
      {headings.map((heading, index) => (
        <button
          key={heading}
          type="button"
          className={styles.letter}
          onClick={() => onJump(heading)}
          {...stopAt(index)}
        >
          {heading}
        </button>
      ))}
    </nav>
  );
};
