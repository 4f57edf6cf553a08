import type { Target } from '@lectern/contracts';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './bars.module.css';
import type { ChapterLine } from './chapters.ts';
import type { Place } from './reading-state.ts';
import { ScrubBar } from './scrub-bar.tsx';

/** Where in the section, where in the book, and what is left of the section. */
export const BottomBar = ({
  hidden,
  place,
  figures,
  lines,
  isLocating,
  onLocate,
  onGo,
  children,
}: {
  hidden: boolean;
  place: Place | null;
  figures: { page: string; percent: string; left: string } | null;
  lines: readonly ChapterLine[];
  /** The card of the place is open; `onLocate` opens or closes it. */
  isLocating: boolean;
  onLocate: () => void;
  onGo: (to: Target) => void;
  /** More of the place, behind the figures. */
  children: ReactNode;
}) => (
  <footer className={cx(styles.bar, styles.bottom, hidden && styles.hidden)}>
    {figures && (
      <button
        type="button"
        className={styles.figure}
        aria-haspopup="dialog"
        aria-expanded={isLocating}
        onClick={onLocate}
      >
        {figures.page}
      </button>
    )}
    <ScrubBar
      fraction={place?.at.fraction ?? 0}
      told={figures ? `${figures.percent}, ${figures.page}` : ''}
      lines={lines}
      onGo={(fraction) => onGo({ kind: 'fraction', fraction })}
    />
    <span>{figures?.percent}</span>
    {figures?.left && <span>{figures.left}</span>}
    {children}
  </footer>
);
