import type { Detail } from '@lectern/formats/drawn-cover';
import { type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';
import styles from './cover.module.css';

import { DrawnCover } from './drawn-cover.tsx';

/** A publisher's picture; width and height in pixels keep its place before it loads. */
export type CoverImage = { src: string; width: number; height: number };

/** Sizes of pictures that came without, as they were when they loaded: what scrolls back stands in its shape at once. */
const seen = new Map<string, CoverImage>();

type CoverProps = {
  title: string;
  author: string;
  /** Only its address where the size is not known: the whole place is kept until it loads. */
  image?: CoverImage | string | null;
  /** How large it is shown: `s` up to 90 px, `m` up to 240, `l` above. */
  detail?: Detail;
  /** Audiobooks are square. */
  square?: boolean;
  /** It stands in a square place. */
  inSquare?: boolean;
  /** A thin shadow, for lists and thumbnails. */
  flat?: boolean;
  /** A drawn one has its ground alone for now. */
  bare?: boolean;
  /** `eager` for what is seen first. */
  loading?: 'lazy' | 'eager';
  className?: string | undefined;
};

const sized = (image: CoverImage | string): { src: string; size: CoverImage | undefined } =>
  typeof image === 'string' ? { src: image, size: seen.get(image) } : { src: image.src, size: image };

/** Taller than its place. */
const isTall = ({ width, height }: CoverImage, inSquare: boolean): boolean =>
  width / height < (inSquare ? 1 : 2 / 3) - 0.005;

const shapeOf = (size: CoverImage, inSquare: boolean): string | undefined => {
  const ratio = size.width / size.height;
  if (isTall(size, inSquare)) return cx(styles.tall, ratio < 0.45 && styles.slim);
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
  inSquare = false,
  flat = false,
  bare = false,
  loading = 'lazy',
  className,
}: CoverProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  const [, setLoaded] = useState('');
  const wanted = image ? sized(image) : null;
  const printed = wanted && wanted.src !== broken ? wanted : null;
  const size = printed?.size;
  return (
    <span
      className={cx(
        styles.cover,
        printed && cx(styles.printed, size ? shapeOf(size, inSquare) : styles.coming),
        square && styles.sleeve,
        flat && styles.flat,
        className,
      )}
      // What stands around a tall cover is as narrow as it is.
      data-tall={size && isTall(size, inSquare) ? '' : undefined}
    >
      {printed ? (
        <img
          src={printed.src}
          width={size?.width}
          height={size?.height}
          alt=""
          loading={loading}
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            if (size || height === 0) return;
            seen.set(printed.src, { src: printed.src, width, height });
            setLoaded(printed.src);
          }}
          onError={() => setBroken(printed.src)}
        />
      ) : (
        <DrawnCover title={title} author={author} detail={detail} square={square} bare={bare} />
      )}
    </span>
  );
};

/** The place of a cover in a grid or on a ledge: 2:3, or square; the cover stands at its bottom left. Tools of the tile go beside the cover. */
export const CoverBox = ({
  square = false,
  className,
  children,
}: {
  square?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) => <div className={cx(styles.box, square && styles.squareBox, className)}>{children}</div>;
