import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../i18n/format.ts';
import styles from './bars.module.css';
import type { ChapterLine } from './chapters.ts';

const STEPS = 1000;
/** More ticks than this are a grey band that tells nothing. */
const MOST_TICKS = 120;

const at = (name: '--at' | '--tick', share: number): CSSProperties => ({ [name]: `${(share * 100).toFixed(2)}%` });

/** The whole book as a line with its chapters. While it is dragged it tells the chapter, and goes there when it is let go. */
export const ScrubBar = ({
  fraction,
  told,
  lines,
  onGo,
}: {
  fraction: number;
  /** The place in words. */
  told: string;
  lines: readonly ChapterLine[];
  onGo: (fraction: number) => void;
}) => {
  const { t } = useTranslation('reader');
  const [held, setHeld] = useState<number | null>(null);
  const share = held ?? fraction;
  const under = held === null ? '' : (lines.findLast((line) => line.spine !== null && line.share <= held)?.title ?? '');
  const ticks = [...new Set(lines.filter((line) => line.depth === 0 && line.share > 0).map((line) => line.share))];
  const release = (): void => {
    if (held === null) return;
    setHeld(null);
    onGo(held);
  };
  return (
    <div className={styles.scrub} style={at('--at', share)}>
      {ticks.length <= MOST_TICKS &&
        ticks.map((tick) => <i key={tick} className={styles.tick} style={at('--tick', tick)} />)}
      <input
        className={styles.range}
        type="range"
        min={0}
        max={STEPS}
        value={Math.round(share * STEPS)}
        aria-label={t('place')}
        aria-valuetext={held === null ? told : `${formatPercent(held)} ${under}`}
        onChange={(event) => setHeld(event.currentTarget.valueAsNumber / STEPS)}
        onPointerUp={release}
        onKeyUp={release}
        onBlur={release}
      />
      <b className={styles.knob} />
      {held !== null && (
        <span className={styles.hint} aria-hidden="true">
          {formatPercent(held)} {under && `· ${under}`}
        </span>
      )}
    </div>
  );
};
