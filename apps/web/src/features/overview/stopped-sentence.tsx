import { getProseAttributes } from '../../lib/book-text.ts';
import styles from './stopped-sentence.module.css';

/** Speech begins with a quotation mark, or a dash, of its own. */
const SPEECH = /^[\p{Pi}\p{Ps}"'„‚–—]/u;

/** The sentence where the reader stopped; the part from there on is marked. */
export const StoppedSentence = ({ before, text, lang }: { before: string; text: string; lang: string | null }) => (
  <blockquote
    className={styles.stopped}
    data-quoted={SPEECH.test(before === '' ? text : before) ? undefined : ''}
    {...getProseAttributes(lang)}
  >
    {before.trim() === '' ? (
      text
    ) : (
      <>
        {before}
        <mark>{text}</mark>
      </>
    )}
  </blockquote>
);

/** Holds the place of a sentence that is being fetched. */
export const SentencePlaceholder = () => <div className={styles.placeholder} aria-hidden="true" />;
