import styles from './hit-row.module.css';
import { splitIntoSegments } from './text-segments.ts';

/** A text with the searched words highlighted. */
export const HighlightedText = ({ text, words }: { text: string; words: readonly string[] }) => {
  let offset = 0;
  return splitIntoSegments(text, words).map((segment) => {
    const key = offset;
    offset += segment.text.length;
    return segment.isHit ? (
      <mark key={key} className={styles.mark}>
        {segment.text}
      </mark>
    ) : (
      <span key={key}>{segment.text}</span>
    );
  });
};
