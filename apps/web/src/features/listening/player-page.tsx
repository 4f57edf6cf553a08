import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { coverIn } from '../../lib/cover-image.ts';
import { Cover, CoverBox } from '../../ui/cover/cover.tsx';
import { KeysSheet } from '../../ui/keys-sheet.tsx';
import type from '../../ui/theme/type.module.css';
import { BackOffer } from './back-offer.tsx';
import { BookBar, ChapterBar } from './bars.tsx';
import { useBookmarks } from './bookmarks/use-bookmarks.ts';
import { RATE_STEP } from './choices.ts';
import { useDeck } from './deck.ts';
import { type Command, KEY_HELP, type KeyCommand } from './keys.ts';
import { nowListening } from './now.ts';
import type { Opened } from './opened.ts';
import styles from './player-page.module.css';
import { type Left, left } from './resume.ts';
import { HeardChip } from './safety/heard-chip.tsx';
import { isOvertaken } from './safety/kept-place.ts';
import { LastHeard } from './safety/last-heard.tsx';
import { setRate } from './speed-panel.tsx';
import { StateLine } from './state-line.tsx';
import { SideTabs, type TabName } from './tabs.tsx';
import { player } from './the-player.ts';
import { pressTool } from './tool.tsx';
import { Tools } from './tools.tsx';
import { Transport } from './transport.tsx';
import { useKeys } from './use-keys.ts';
import { useSettings } from './use-settings.ts';

/** Letters; a longer title in the large size would push the controls out of the window. */
const LONG_TITLE = 48;
const MUCH = 0.25;
/** Height of the cover, CSS pixels. */
const COVER = 360;

/** The row of the chapter that plays takes the focus, once its tab is drawn. */
const focusChapters = (): void =>
  void requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[data-chapters] [aria-current]')?.focus({ preventScroll: true }),
  );

/** An audiobook and its player. */
export const PlayerPage = ({
  book,
  startMs,
  resumed,
  isBusy,
}: {
  book: Opened;
  /** Where it begins when the player does not hold it yet. */
  startMs: number;
  /** It was in the player when the page was loaded anew. */
  resumed: Left | null;
  /** Another one was, and will be again in a moment. */
  isBusy: boolean;
}) => {
  const { t } = useTranslation(['listening', 'books']);
  const deck = useDeck(book, startMs);
  const { heard, ask, hold } = deck;
  const bookmarks = useBookmarks(book);
  const [settings] = useSettings();
  const [tab, setTab] = useState<TabName>('chapters');
  const [sheet, setSheet] = useState<'keys' | 'last' | null>(null);
  const lang = book.lang ?? undefined;

  useLayoutEffect(() => {
    nowListening.change({ page: book.id });
    return () => {
      const { begun } = nowListening.current();
      nowListening.change(begun ? { page: null } : { page: null, book: null });
      // after those who keep its place: nobody was there
      if (!begun) setTimeout(() => nowListening.current().book === null && player.unload());
    };
  }, [book.id]);
  // Fetched ahead where nothing else plays, so that the first touch is heard at once.
  // What another device has taken over since does not go on by itself.
  const first = useRef({ ask, hold, resumed, isBusy, isOver: isOvertaken(book) });
  useEffect(() => {
    const now = player.current();
    const { current } = first;
    if (current.isBusy || now.state === 'playing' || now.state === 'waiting') return;
    left.taken();
    current.hold();
    if (current.resumed) current.ask((it) => current.resumed?.playing && !current.isOver && it.play());
  }, []);

  const chapter = book.chapters[heard.chapter];
  const toTenth = (tenth: number): void => {
    if (chapter) ask((it) => it.seek(chapter.startMs + ((chapter.endMs - chapter.startMs) * tenth) / 10));
  };
  const obey: Record<KeyCommand, () => void> = {
    toggle: () => ask((it) => it.toggle()),
    back: () => ask((it) => it.skip(-settings.back * 1000)),
    on: () => ask((it) => it.skip(settings.on * 1000)),
    previous: () => ask((it) => it.previous()),
    next: () => ask((it) => it.next()),
    louder: () => player.louder(),
    quieter: () => player.quieter(),
    mute: () => player.mute(),
    chapters: () => {
      setTab('chapters');
      focusChapters();
    },
    bookmark: () => bookmarks.add(heard.atMs, ''),
    faster: () => setRate(deck, heard.rate + RATE_STEP),
    slower: () => setRate(deck, heard.rate - RATE_STEP),
    muchFaster: () => setRate(deck, heard.rate + MUCH),
    muchSlower: () => setRate(deck, heard.rate - MUCH),
    sleep: () => pressTool('sleep'),
    keys: () => setSheet('keys'),
  };
  useKeys((command: Command) => (command.kind === 'tenth' ? toTenth(command.tenth) : obey[command.kind]()));

  return (
    <article className={styles.player} aria-label={book.title}>
      <section className={styles.stage} aria-label={t('player')}>
        <CoverBox square className={styles.cover}>
          <Cover
            title={book.title}
            author={book.authors ?? ''}
            image={coverIn(book.cover, COVER)}
            square
            inSquare
            detail="l"
            loading="eager"
            className={styles.print}
          />
        </CoverBox>
        <div className={styles.inside}>
          <header className={styles.head}>
            <h1 className={[...book.title].length > LONG_TITLE ? type.titleM : type.titleL} lang={lang}>
              {book.title}
            </h1>
            <p className={styles.by}>
              <span lang={book.authors === null ? undefined : lang}>{book.authors ?? t('books:unknownAuthor')}</span>
              {book.narrators !== null && ` · ${t('readBy', { narrators: book.narrators })}`}
            </p>
          </header>
          <BookBar deck={deck} />
          <ChapterBar deck={deck} />
          <Transport
            heard={heard}
            onToggle={obey.toggle}
            onSkip={(ms) => ask((it) => it.skip(ms))}
            onChapter={(by) => ask((it) => (by === 1 ? it.next() : it.previous()))}
          />
          <div className={styles.slot}>
            {deck.isIn && <HeardChip />}
            <StateLine deck={deck} bookmarks={bookmarks} />
            <BackOffer deck={deck} />
          </div>
          <Tools deck={deck} bookmarks={bookmarks} onKeys={() => setSheet('keys')} onLast={() => setSheet('last')} />
        </div>
      </section>
      <section className={styles.side} aria-label={t('about')}>
        <SideTabs deck={deck} bookmarks={bookmarks} tab={tab} onTab={setTab} />
      </section>
      <KeysSheet
        title={t('keysSheet')}
        help={KEY_HELP.map(({ command, keys }) => ({ does: t(`key.${command}`), keys }))}
        isOpen={sheet === 'keys'}
        onClose={() => setSheet(null)}
      />
      <LastHeard
        book={book}
        isOpen={sheet === 'last'}
        onGo={(atMs) => ask((it) => it.seek(atMs))}
        onClose={() => setSheet(null)}
      />
    </article>
  );
};
