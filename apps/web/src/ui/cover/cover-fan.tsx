import { Cover } from './cover.tsx';
import styles from './cover-fan.module.css';

/** The number of covers in a fan. */
export const FAN_SIZE = 3;

type FanBook = { id: string; title: string; authors: string | null; cover: string | null; audio: boolean };

/** A group of books as a fan of covers, the first in front; reserves the space of one cover when empty. */
export const CoverFan = ({ books }: { books: readonly FanBook[] }) => (
  <span className={styles.fan} aria-hidden="true">
    {books.map(({ id, title, authors, cover, audio }) => (
      <span key={id} className={styles.cover}>
        <Cover title={title} author={authors ?? ''} image={cover} square={audio} detail="m" />
      </span>
    ))}
  </span>
);
