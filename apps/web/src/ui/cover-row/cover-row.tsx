import type { ReactNode } from 'react';
import { getLineAttributes } from '../../lib/book-text.ts';
import { CoverBox } from '../cover/cover.tsx';
import { cx } from '../cx.ts';
import { Skeleton } from '../skeleton.tsx';
import stretched from '../stretched-link.module.css';
import { useRovingFocus } from '../use-roving-focus.ts';
import styles from './cover-row.module.css';

/** Spread on the link of an item. */
export type RowStop = { tabIndex: 0 | -1; 'data-stop': number };

/** Covers on a shelf line that scrolls sideways: one tab stop, through which arrows move. */
export const CoverRow = <T extends { id: string }>({
  labelledBy,
  items,
  isEven = false,
  children,
}: {
  /** The id of its title. */
  labelledBy: string;
  items: readonly T[];
  /** As high as a row of loading, empty or failed state, whatever its titles are. */
  isEven?: boolean;
  children: (item: T, stop: RowStop) => ReactNode;
}) => {
  const { row, stopAt } = useRovingFocus<HTMLUListElement>(items.length);
  return (
    <ul className={cx(styles.row, isEven && styles.even)} aria-labelledby={labelledBy} {...row}>
      {items.map((item, index) => (
        <li key={item.id} className={styles.item}>
          {children(item, stopAt(index))}
        </li>
      ))}
    </ul>
  );
};

/** One cover of a row, its linked title, and who wrote it. */
export const CoverRowItem = ({
  cover,
  mark,
  square,
  lang,
  link,
  by,
  byLang = lang,
  children,
}: {
  /** Gets the class of a cover that lifts when the pointer is over the item. */
  cover: (className: string | undefined) => ReactNode;
  /** Is drawn over the edge of the cover. */
  mark?: ReactNode;
  square: boolean;
  /** Of the title. */
  lang?: string | undefined;
  link: ReactNode;
  by: string;
  byLang?: string | undefined;
  /** Below the author. */
  children?: ReactNode;
}) => (
  <>
    <CoverBox square={square} className={styles.box}>
      <span className={styles.frame}>
        {cover(styles.print)}
        {mark}
      </span>
    </CoverBox>
    <h3 className={cx(stretched.stretched, styles.title)} {...getLineAttributes(lang)}>
      {link}
    </h3>
    <p className={styles.by} {...getLineAttributes(byLang)}>
      {by}
    </p>
    {children}
  </>
);

const PLACEHOLDERS = Array.from({ length: 10 }, (_, index) => index);

/** A row that is still loading. */
export const CoverRowSkeleton = ({ label }: { label: string }) => (
  <div className={cx(styles.row, styles.even, styles.placeholders)} role="group" aria-busy="true" aria-label={label}>
    {PLACEHOLDERS.map((place) => (
      <div key={place} className={styles.item}>
        <CoverBox className={styles.box}>
          <Skeleton className={styles.coverPlaceholder} />
        </CoverBox>
        <Skeleton className={styles.titlePlaceholder} />
        <Skeleton className={styles.byPlaceholder} />
      </div>
    ))}
  </div>
);

/** What a row says instead of covers, standing on its shelf line. As high as the row. */
export const CoverRowMessage = ({ children }: { children: ReactNode }) => (
  <div className={cx(styles.even, styles.silent)}>
    <div className={styles.message}>
      <div className={styles.words}>{children}</div>
    </div>
  </div>
);
