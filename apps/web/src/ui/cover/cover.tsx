import type { CoverDetail } from '@lectern/formats/drawn-cover';
import { type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';
import styles from './cover.module.css';

import { DrawnCover } from './drawn-cover.tsx';

/** A publisher's cover image; width and height in pixels reserve its space before it loads. */
export type CoverImage = { src: string; width: number; height: number };

/** Sizes of images that came without one, recorded when they loaded, so that covers that scroll back have their shape at once. */
const loadedSizes = new Map<string, CoverImage>();

type CoverProps = {
  title: string;
  author: string;
  /** Only the URL where the size is unknown: then the whole box is reserved until it loads. */
  image?: CoverImage | string | null;
  /** Displayed size: `s` up to 90 px, `m` up to 240, `l` above. */
  detail?: CoverDetail;
  /** Audiobooks are square. */
  square?: boolean;
  /** It is placed in a square box. */
  inSquare?: boolean;
  /** A thin shadow, for lists and thumbnails. */
  flat?: boolean;
  /** A generated cover shows only its background for now. */
  bare?: boolean;
  /** `eager` for covers in the first view. */
  loading?: 'lazy' | 'eager';
  className?: string | undefined;
};

const resolveSize = (image: CoverImage | string): { src: string; size: CoverImage | undefined } =>
  typeof image === 'string' ? { src: image, size: loadedSizes.get(image) } : { src: image.src, size: image };

/** Taller than its box. */
const isTall = ({ width, height }: CoverImage, inSquare: boolean): boolean =>
  width / height < (inSquare ? 1 : 2 / 3) - 0.005;

const getShapeClass = (size: CoverImage, inSquare: boolean): string | undefined => {
  const ratio = size.width / size.height;
  if (isTall(size, inSquare)) return cx(styles.tall, ratio < 0.45 && styles.slim);
  return ratio > 2 ? styles.broad : undefined;
};

/**
 * The cover of a book: the publisher's, never cropped or stretched, or a generated one where there is none or it does not load.
 * Hidden from screen readers, because the title is next to it.
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
  const source = image ? resolveSize(image) : null;
  const published = source && source.src !== broken ? source : null;
  const size = published?.size;
  return (
    <span
      className={cx(
        styles.cover,
        published && cx(styles.printed, size ? getShapeClass(size, inSquare) : styles.coming),
        square && styles.sleeve,
        flat && styles.flat,
        className,
      )}
      // Lets the elements around a tall cover be as narrow as the cover.
      data-tall={size && isTall(size, inSquare) ? '' : undefined}
    >
      {published ? (
        <img
          src={published.src}
          width={size?.width}
          height={size?.height}
          alt=""
          loading={loading}
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            if (size || height === 0) return;
            loadedSizes.set(published.src, { src: published.src, width, height });
            setLoaded(published.src);
          }}
          onError={() => setBroken(published.src)}
        />
      ) : (
        <DrawnCover title={title} author={author} detail={detail} square={square} bare={bare} />
      )}
    </span>
  );
};

/** The box of a cover in a grid or row: 2:3 or square, with the cover at its bottom left. Controls of the tile go next to the cover. */
export const CoverBox = ({
  square = false,
  className,
  children,
}: {
  square?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) => <div className={cx(styles.box, square && styles.squareBox, className)}>{children}</div>;
