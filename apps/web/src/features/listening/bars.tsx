import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatHours } from '../../i18n/format.ts';
import { cx } from '../../ui/cx.ts';
import { chapterNow, type Deck } from './deck.ts';
import { clock } from './engine/times.ts';
import { chapterAt } from './opened.ts';
import styles from './player-page.module.css';
import scrub from './scrub-bar.module.css';
import { at, ScrubBar } from './scrub-bar.tsx';
import { leftText, rateText } from './words.ts';

/** With more chapters than these the pieces would be dust: a plain line with ticks. */
const MOST_PIECES = 60;
/** More ticks than these are a grey band that tells nothing. */
const MOST_TICKS = 60;

const Pieces = ({ deck: { book }, atMs }: { deck: Deck; atMs: number }) => {
  const here = chapterAt(book.chapters, atMs);
  return book.chapters.map(({ name, startMs, endMs }, index) => (
    <i
      key={name}
      className={cx(scrub.piece, index < here && scrub.done, index === here && scrub.here)}
      style={{
        flexGrow: Math.max(1, endMs - startMs),
        ...(index === here && at('--part', (atMs - startMs) / Math.max(1, endMs - startMs))),
      }}
    />
  ));
};

const Plain = ({ deck: { book } }: { deck: Deck }) => {
  const ticks = useMemo(() => {
    const every = Math.ceil(book.chapters.length / MOST_TICKS);
    return book.chapters.filter((_, index) => index > 0 && index % every === 0).map(({ startMs }) => startMs);
  }, [book]);
  return (
    <>
      <i className={scrub.plain} />
      {ticks.map((ms) => (
        <i key={ms} className={scrub.tick} style={at('--tick', ms / book.durationMs)} />
      ))}
      <i className={scrub.spot} />
    </>
  );
};

/** The whole book: where its chapters begin, how far it is heard, what is left at the speed chosen. */
export const BookBar = ({ deck }: { deck: Deck }) => {
  const { t } = useTranslation('listening');
  const { book, heard, ask } = deck;
  const tell = (ms: number): string => {
    const chapter = book.chapters[chapterAt(book.chapters, ms)];
    return chapter ? `${clock(ms)} · ${chapter.title}` : clock(ms);
  };
  const left = (book.durationMs - heard.atMs) / heard.rate;
  return (
    <div>
      <ScrubBar
        label={t('bar.book')}
        className={scrub.book}
        atMs={heard.atMs}
        spanMs={Math.max(1, book.durationMs)}
        tell={tell}
        onGo={(ms) => ask((player) => player.seek(ms))}
      >
        {(share) =>
          book.chapters.length > MOST_PIECES ? (
            <Plain deck={deck} />
          ) : (
            <Pieces deck={deck} atMs={Math.round(share * book.durationMs)} />
          )
        }
      </ScrubBar>
      <p className={styles.times}>
        <span>{t('chapterOf', { number: heard.chapter + 1, count: book.chapters.length })}</span>
        <span>{t('bookLeft', { time: formatHours(left / 1000), rate: rateText(heard.rate) })}</span>
      </p>
    </div>
  );
};

/** The chapter that plays. */
export const ChapterBar = ({ deck }: { deck: Deck }) => {
  const { t } = useTranslation('listening');
  const { book, heard, ask } = deck;
  const { startMs, inMs, spanMs, ...chapter } = chapterNow(deck);
  const title = chapter.title ?? book.title;
  return (
    <div>
      <p className={styles.chapter} lang={book.lang ?? undefined}>
        {title}
      </p>
      <ScrubBar
        label={t('bar.chapter')}
        className={scrub.chapter}
        atMs={inMs}
        spanMs={spanMs}
        tell={(ms) => `${clock(ms)} · ${title}`}
        // Its very end belongs to the next one.
        onGo={(ms) => ask((player) => player.seek(startMs + Math.min(ms, spanMs - 1)))}
      >
        {() => <b className={scrub.knob} />}
      </ScrubBar>
      <p className={styles.times}>
        <span>{clock(inMs)}</span>
        <span>{leftText((spanMs - inMs) / heard.rate)}</span>
      </p>
    </div>
  );
};
