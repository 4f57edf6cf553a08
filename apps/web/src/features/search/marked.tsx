import styles from './hit-row.module.css';
import { marksIn } from './marks.ts';

/** A text in which the words that were looked for are marked. */
export const Marked = ({ text, words }: { text: string; words: readonly string[] }) => {
  let at = 0;
  return marksIn(text, words).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isHit ? (
      <mark key={key} className={styles.mark}>
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    );
  });
};
