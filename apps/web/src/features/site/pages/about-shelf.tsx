import { DrawnCover } from '../../../ui/cover/drawn-cover.tsx';
import { cx } from '../../../ui/cx.ts';
import anna from '../pictures/cover-anna.webp?url';
import dracula from '../pictures/cover-dracula.webp?url';
import eighty from '../pictures/cover-eighty.webp?url';
import moby from '../pictures/cover-moby.webp?url';
import time from '../pictures/cover-time.webp?url';
import type { SiteContext } from '../site-context.ts';
import styles from './about-shelf.module.css';

/** A cover that somebody drew, or one that the product draws; audiobooks are square. */
type ShelfCover =
  | { picture: string; isSquare?: true; title?: never; author?: never }
  | { picture?: never; isSquare?: never; title: string; author: string };

const ROWS: readonly (readonly ShelfCover[])[] = [
  [{ picture: moby }, { picture: anna }, { picture: dracula, isSquare: true }, { title: '红楼梦', author: '曹雪芹' }],
  [
    { title: 'Pride and Prejudice', author: 'Jane Austen' },
    { picture: eighty, isSquare: true },
    { picture: time },
    { title: 'Кобзар', author: 'Тарас Шевченко' },
  ],
];

/** Two rows of covers that stand on ledges; decoration. */
export const AboutShelf = ({ context }: { context: SiteContext }) => (
  <div className={styles.shelf} aria-hidden="true">
    {ROWS.map((row, index) => (
      <div key={index} className={styles.row}>
        {row.map(({ picture, isSquare, title, author }) => (
          <span
            key={picture ?? title}
            className={cx(styles.cover, isSquare && styles.square, picture === undefined && styles.drawn)}
          >
            {picture === undefined ? (
              <DrawnCover title={title} author={author} detail="l" square={false} bare={false} />
            ) : (
              <img
                src={context.toFile(picture)}
                alt=""
                width={280}
                height={isSquare ? 280 : 420}
                decoding="async"
                loading="lazy"
              />
            )}
          </span>
        ))}
      </div>
    ))}
  </div>
);
