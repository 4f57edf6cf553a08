import { useRovingFocus } from '../use-roving-focus.ts';
import styles from './link-grid.module.css';

type Heading = { heading: string; mark: string | undefined };

/** Headings that follow each other and have one mark; `from` is the place of the first among all. */
const groupByMark = (headings: readonly Heading[]): { mark: string | undefined; from: number; names: string[] }[] => {
  const groups: { mark: string | undefined; from: number; names: string[] }[] = [];
  for (const [index, { heading, mark }] of headings.entries()) {
    const group = groups.at(-1);
    if (group && group.mark === mark) group.names.push(heading);
    else groups.push({ mark, from: index, names: [heading] });
  }
  return groups;
};

/** The headings of a long list in a sticky row, those of one mark behind it; each scrolls to its section. */
export const JumpBar = ({
  label,
  headings,
  onJump,
}: {
  label: string;
  headings: readonly Heading[];
  onJump: (heading: string) => void;
}) => {
  const { row, stopAt } = useRovingFocus<HTMLElement>(headings.length);
  return (
    <nav className={styles.bar} aria-label={label} {...row}>
      {groupByMark(headings).map(({ mark, from, names }) => (
        <span key={from} className={styles.letters} {...(mark !== undefined && { role: 'group', 'aria-label': mark })}>
          {mark !== undefined && (
            <span className={styles.mark} aria-hidden="true">
              {mark}
            </span>
          )}
          {names.map((heading, index) => (
            <button
              key={heading}
              type="button"
              className={styles.letter}
              onClick={() => onJump(heading)}
              {...stopAt(from + index)}
            >
              {heading}
            </button>
          ))}
        </span>
      ))}
    </nav>
  );
};
