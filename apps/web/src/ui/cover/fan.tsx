import { Cover } from './cover.tsx';
import styles from './fan.module.css';

/** So many covers stand in a fan. */
export const IN_FAN = 3;

type Standing = { id: string; title: string; authors: string | null; cover: string | null; audio: boolean };

/** What is kept together, as a few covers on a ledge, the first in front; without any, room for one. */
export const Fan = ({ books }: { books: readonly Standing[] }) => (
  <span className={styles.fan} aria-hidden="true">
    {books.map(({ id, title, authors, cover, audio }) => (
      <span key={id} className={styles.leaf}>
        <Cover title={title} author={authors ?? ''} image={cover} square={audio} detail="m" />
      </span>
    ))}
  </span>
);
