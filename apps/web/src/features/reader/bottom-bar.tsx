import type { NavigationTarget } from '@lectern/contracts';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './bars.module.css';
import type { PagePosition } from './reading-state.ts';
import { ScrubBar } from './scrub-bar.tsx';
import type { TocItem } from './toc.ts';

/** The page of the section, the scrub bar of the book, and the time left in the section. */
export const BottomBar = ({
  hidden,
  position,
  progress,
  toc,
  bookmarks,
  isLocationOpen,
  onToggleLocation,
  onGo,
  children,
}: {
  hidden: boolean;
  position: PagePosition | null;
  /** `leftShort`: for phones. */
  progress: { page: string; percent: string; left: string; leftShort: string } | null;
  toc: readonly TocItem[];
  /** Shares of the book where bookmarks are. */
  bookmarks: readonly number[];
  /** The location card is open; `onToggleLocation` opens or closes it. */
  isLocationOpen: boolean;
  onToggleLocation: () => void;
  onGo: (to: NavigationTarget) => void;
  /** More controls after the progress. */
  children: ReactNode;
}) => (
  <footer className={cx(styles.bar, styles.bottom, hidden && styles.hidden)} data-reader-foot={hidden ? 'line' : 'bar'}>
    {progress && (
      <button
        type="button"
        className={styles.page}
        aria-haspopup="dialog"
        aria-expanded={isLocationOpen}
        onClick={onToggleLocation}
      >
        {progress.page}
      </button>
    )}
    <ScrubBar
      fraction={position?.at.fraction ?? 0}
      valueText={progress ? `${progress.percent}, ${progress.page}` : ''}
      toc={toc}
      bookmarks={bookmarks}
      isRightToLeft={position?.leftIsNext ?? false}
      onGo={(fraction) => onGo({ kind: 'fraction', fraction })}
    />
    <span>{progress?.percent}</span>
    <span className={styles.left}>{progress?.left}</span>
    <span className={styles.leftShort}>{progress?.leftShort}</span>
    {children}
  </footer>
);
