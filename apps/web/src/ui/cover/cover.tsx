import type { Detail } from '@lectern/formats/drawn-cover';
import { type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';
import styles from './cover.module.css';

import { DrawnCover } from './drawn-cover.tsx';

/** A publisher's picture; width and height in pixels keep its place before it loads. */
export type CoverImage = { src: string; width: number; height: number };

type CoverProps = {
  title: string;
  author: string;
  image?: CoverImage | null;
  /** How large it is shown: `s` up to 90 px, `m` up to 240, `l` above. */
  detail?: Detail;
  /** Audiobooks are square. */
  square?: boolean;
  /** A thin shadow, for lists and thumbnails. */
  flat?: boolean;
  /** `eager` for what is seen first. */
  loading?: 'lazy' | 'eager';
  className?: string | undefined;
};

const shapeOf = ({ width, height }: CoverImage): string | undefined => {
  const ratio = width / height;
  if (ratio < 0.45) return cx(styles.tall, styles.slim);
  if (ratio < 2 / 3 - 0.005) return styles.tall;
  return ratio > 2 ? styles.broad : undefined;
};

/**
 * The cover of a book: the publisher's, never cropped or stretched, or a drawn one where there is none or it does not load.
 * Decoration beside the title in words: hidden from screen readers.
 */
export const Cover = ({
  title,
  author,
  image,
  detail = 'm',
  square = false,
  flat = false,
  loading = 'lazy',
  className,
}: CoverProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  const printed = image && image.src !== broken ? image : null;
  return (
    <span
      className={cx(
        styles.cover,
        printed && cx(styles.printed, shapeOf(printed)),
        square && styles.sleeve,
        flat && styles.flat,
        className,
      )}
    >
      {printed ? (
        <img
          src={printed.src}
          width={printed.width}
          height={printed.height}
          alt=""
          loading={loading}
          decoding="async"
          onError={() => setBroken(printed.src)}
        />
      ) : (
        <DrawnCover title={title} author={author} detail={detail} square={square} />
      )}
    </span>
  );
};

/** The place of a cover in a grid or on a ledge: 2:3, the cover stands at its bottom left. Tools of the tile go beside the cover. */
export const CoverBox = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <div className={cx(styles.box, className)}>{children}</div>
);
