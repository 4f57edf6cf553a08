import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatProgress } from '../../i18n/format.ts';
import { cx } from '../../ui/cx.ts';
import styles from './bars.module.css';
import { findTocIndexAt, getChapterTitle, type TocItem } from './toc.ts';

const STEPS = 1000;
/** More ticks would merge into a grey band. */
const MAX_TICKS = 120;

const toStyle = (name: '--at' | '--tick', share: number): CSSProperties => ({ [name]: `${(share * 100).toFixed(2)}%` });

/** The whole book as a slider with ticks at its chapters and ribbons at its bookmarks. Shows the chapter while it is dragged, and goes there when it is released. */
export const ScrubBar = ({
  fraction,
  valueText,
  toc,
  bookmarks,
  isRightToLeft,
  onGo,
}: {
  fraction: number;
  /** The position as text. */
  valueText: string;
  toc: readonly TocItem[];
  /** Shares of the book where bookmarks are. */
  bookmarks: readonly number[];
  /** The book begins at the right, as its pages do. */
  isRightToLeft: boolean;
  onGo: (fraction: number) => void;
}) => {
  const { t } = useTranslation('reader');
  const [dragged, setDragged] = useState<number | null>(null);
  const share = dragged ?? fraction;
  const draggedChapter = dragged === null ? '' : getChapterTitle(toc, findTocIndexAt(toc, dragged));
  const ticks = [...new Set(toc.filter((line) => line.depth === 0 && line.share > 0).map((line) => line.share))];
  const release = (): void => {
    if (dragged === null) return;
    setDragged(null);
    onGo(dragged);
  };
  return (
    <div
      className={cx(styles.scrub, isRightToLeft && styles.rightToLeft)}
      style={toStyle('--at', share)}
      dir={isRightToLeft ? 'rtl' : 'ltr'}
    >
      {ticks.length <= MAX_TICKS &&
        ticks.map((tick) => <i key={tick} className={styles.tick} style={toStyle('--tick', tick)} />)}
      {bookmarks.map((bookmark, index) => (
        <i key={index} className={styles.flag} style={toStyle('--tick', bookmark)} />
      ))}
      <input
        className={styles.range}
        type="range"
        min={0}
        max={STEPS}
        value={Math.round(share * STEPS)}
        aria-label={t('position')}
        aria-valuetext={dragged === null ? valueText : `${formatProgress(dragged)} ${draggedChapter}`}
        onChange={(event) => setDragged(event.currentTarget.valueAsNumber / STEPS)}
        onPointerUp={release}
        onKeyUp={release}
        onBlur={release}
      />
      <b className={styles.knob} />
      {dragged !== null && (
        <span className={styles.hint} dir="auto" aria-hidden="true">
          {formatProgress(dragged)} {draggedChapter && `· ${draggedChapter}`}
        </span>
      )}
    </div>
  );
};
