import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatHours } from '../../i18n/format.ts';
import { getLineAttributes } from '../../lib/book-text.ts';
import { cx } from '../../ui/cx.ts';
import { type BookPlayer, getCurrentChapter } from './book-player.ts';
import { formatTime } from './engine/times.ts';
import { formatRate, formatRemaining } from './format.ts';
import { findChapterIndex } from './opened-book.ts';
import styles from './player-page.module.css';
import scrub from './scrub-bar.module.css';
import { ScrubBar, toPercentProperty } from './scrub-bar.tsx';

/** With more chapters, segments would be too small: a line with ticks is shown. */
const MAX_SEGMENTS = 60;
/** More ticks would merge into a grey band. */
const MAX_TICKS = 60;

const ChapterSegments = ({ bookPlayer: { book }, atMs }: { bookPlayer: BookPlayer; atMs: number }) => {
  const current = findChapterIndex(book.chapters, atMs);
  return book.chapters.map(({ name, startMs, endMs }, index) => (
    <i
      key={name}
      className={cx(scrub.segment, index < current && scrub.done, index === current && scrub.current)}
      style={{
        flexGrow: Math.max(1, endMs - startMs),
        ...(index === current && toPercentProperty('--part', (atMs - startMs) / Math.max(1, endMs - startMs))),
      }}
    />
  ));
};

const TickedLine = ({ bookPlayer: { book } }: { bookPlayer: BookPlayer }) => {
  const ticks = useMemo(() => {
    const every = Math.ceil(book.chapters.length / MAX_TICKS);
    return book.chapters.filter((_, index) => index > 0 && index % every === 0).map(({ startMs }) => startMs);
  }, [book]);
  return (
    <>
      <i className={scrub.line} />
      {ticks.map((ms) => (
        <i key={ms} className={scrub.tick} style={toPercentProperty('--tick', ms / book.durationMs)} />
      ))}
      <i className={scrub.marker} />
    </>
  );
};

/** The whole book: its chapters, the position, and the remaining time at the chosen speed. */
export const BookBar = ({ bookPlayer }: { bookPlayer: BookPlayer }) => {
  const { t } = useTranslation('listening');
  const { book, playback, control } = bookPlayer;
  const formatPosition = (ms: number): string => {
    const chapter = book.chapters[findChapterIndex(book.chapters, ms)];
    return chapter ? `${formatTime(ms)} · ${chapter.title}` : formatTime(ms);
  };
  const remainingMs = (book.durationMs - playback.atMs) / playback.rate;
  return (
    <div>
      <ScrubBar
        label={t('bar.book')}
        className={scrub.book}
        atMs={playback.atMs}
        durationMs={Math.max(1, book.durationMs)}
        formatValue={formatPosition}
        jumps={playback.jumps}
        onSeek={(ms) => control((player) => player.seek(ms))}
      >
        {(share) =>
          book.chapters.length > MAX_SEGMENTS ? (
            <TickedLine bookPlayer={bookPlayer} />
          ) : (
            <ChapterSegments bookPlayer={bookPlayer} atMs={Math.round(share * book.durationMs)} />
          )
        }
      </ScrubBar>
      <p className={styles.times}>
        <span>{t('chapterOf', { number: playback.chapter + 1, count: book.chapters.length })}</span>
        <span>{t('bookLeft', { time: formatHours(remainingMs / 1000), rate: formatRate(playback.rate) })}</span>
      </p>
    </div>
  );
};

/** The current chapter. A drag stays in the chapter in which it began, while playback goes on into the next. */
export const ChapterBar = ({ bookPlayer }: { bookPlayer: BookPlayer }) => {
  const { t } = useTranslation('listening');
  const { book, playback, control } = bookPlayer;
  const current = getCurrentChapter(bookPlayer);
  const [dragged, setDragged] = useState<{ chapter: typeof current; jumps: number } | null>(null);
  const { startMs, elapsedMs, durationMs, ...chapter } = dragged?.jumps === playback.jumps ? dragged.chapter : current;
  const title = chapter.title ?? book.title;
  return (
    <div>
      <p className={styles.chapter} {...getLineAttributes(book.lang)}>
        {title}
      </p>
      <ScrubBar
        label={t('bar.chapter')}
        className={scrub.chapter}
        atMs={elapsedMs}
        durationMs={durationMs}
        formatValue={(ms) => `${formatTime(ms)} · ${title}`}
        jumps={playback.jumps}
        onDrag={(isDragging) => setDragged(isDragging ? { chapter: current, jumps: playback.jumps } : null)}
        // Its very end belongs to the next chapter.
        onSeek={(ms) => control((player) => player.seek(startMs + Math.min(ms, durationMs - 1)))}
      >
        {() => <b className={scrub.knob} />}
      </ScrubBar>
      <p className={styles.times}>
        <span>{formatTime(elapsedMs)}</span>
        <span>{formatRemaining((durationMs - elapsedMs) / playback.rate)}</span>
      </p>
    </div>
  );
};
