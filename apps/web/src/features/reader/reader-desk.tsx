import type { Target } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../i18n/format.ts';
import { cx } from '../../ui/cx.ts';
import { KeysSheet } from '../../ui/keys-sheet.tsx';
import type from '../../ui/theme/type.module.css';
import { AlongTool } from './along/along-tool.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ChapterTrouble } from './chapter-trouble.tsx';
import { currentLine, lineName, minutesLeft, minutesLeftInBook } from './chapters.ts';
import { ContentsDrawer } from './contents-drawer.tsx';
import { useDock } from './dock/use-dock.ts';
import { FindAround } from './find/find-around.tsx';
import { FindTool } from './find/find-tool.tsx';
import { FootnoteSheet } from './footnotes/footnote-sheet.tsx';
import { SurfaceFrame } from './frame/surface-frame.tsx';
import { KEY_HELP } from './keys.ts';
import { LocationCard } from './location/location-card.tsx';
import { MarkTools } from './marks/mark-tools.tsx';
import { MarksOfBook } from './marks/marks-of-book.tsx';
import { MarksOnPage } from './marks/marks-on-page.tsx';
import { OpeningWait } from './opening-states.tsx';
import { PageButtons } from './page-buttons.tsx';
import { SizeFigure } from './pinch/size-figure.tsx';
import { PlacesAround, PlaceTools } from './places/places-around.tsx';
import type { Opening } from './reader.queries.ts';
import styles from './reader-desk.module.css';
import type { Panel } from './reading-state.ts';
import { TopBar } from './top-bar.tsx';
import { TypePanel } from './type-panel.tsx';
import { useAfterText } from './use-after-text.ts';
import { useHeldFocus } from './use-held-focus.ts';
import { useReading } from './use-reading.ts';

/** Share as it is told: never 100 % before the end. */
const told = (fraction: number): string => formatPercent(Math.floor(fraction * 100) / 100);

/** An open book: its pages in the surface's frame, and bars and panels over them that never move the text. */
export const ReaderDesk = ({
  bookId,
  opening,
  start,
  renew,
}: {
  bookId: string;
  opening: Opening;
  /** Where to begin instead of the saved place. */
  start: Target | null;
  renew: () => Promise<Opening | null>;
}) => {
  const { t } = useTranslation('reader');
  const reading = useReading(bookId, opening, start, renew);
  const { place, panel, places, pages, lines, line, failure, find, along, footnote } = reading;
  const bars = reading.bars || find.view === 'panel';
  const around = useAfterText(reading.shown);
  const page = useHeldFocus(bars, footnote ? 'footnote' : find.view === 'panel' ? 'find' : panel);
  const dock = useDock(panel, reading.open, page);
  const inUse = panel ?? (dock.isDocked && dock.isOpen ? dock.tab : null);
  const toPanel = (next: Panel | null): void => (next === null && panel === null ? dock.close() : reading.open(next));
  const { manifest, title } = opening;
  const chapter = lineName(lines, line);
  const minutes = place ? minutesLeft(manifest, place.at.spine, place.at.progression, opening.pace) : 0;
  const figures = place && {
    page: t('pageOf', { page: place.page + 1, pages: place.pages }),
    percent: told(place.at.fraction),
    left: minutes > 0 ? t('minutesLeft', { count: minutes }) : '',
  };

  return (
    <div className={cx(styles.reader, dock.isDocked && dock.isOpen && styles.docked)} data-page={pages.settings.page}>
      <main
        ref={page}
        tabIndex={-1}
        className={cx(styles.page, (panel === 'type' || find.view === 'panel') && styles.beside)}
        aria-label={title}
      >
        <SurfaceFrame url={opening.surfaceUrl} title={title} onLoad={reading.connect} />
        {!reading.shown && (
          <div className={styles.cover}>
            <OpeningWait />
          </div>
        )}
        {failure && <ChapterTrouble failure={failure} onAgain={reading.again} onNext={() => reading.turn(1)} />}
        {reading.pinched !== null && <SizeFigure size={reading.pinched} />}
        <MarksOnPage marks={reading.marks} onFind={find.open} />
        {!bars && <AlongTool along={along} isAlone />}
        {place && (
          <PageButtons
            leftIsNext={place.leftIsNext}
            isSeen={pages.chosen.buttons}
            isRaised={bars}
            onTurn={reading.turn}
          />
        )}
      </main>
      {around && (
        <>
          {footnote && (
            <FootnoteSheet
              key={`${footnote.at.spine}#${footnote.at.fragment}`}
              footnote={footnote}
              leftIsNext={place?.leftIsNext ?? false}
              onGo={(to) => {
                reading.closeFootnote();
                reading.go(to);
              }}
              onFollow={reading.followLink}
              onTurn={reading.turn}
              onClose={() => {
                reading.closeFootnote();
                page.current?.querySelector('iframe')?.focus();
                reading.focus();
              }}
            />
          )}
          {figures && (
            <p className={cx(styles.status, pages.chosen.buttons && styles.between)} aria-hidden="true">
              <span>{chapter}</span>
              <span>{figures.percent}</span>
              <span>{figures.left}</span>
            </p>
          )}
          <TopBar title={title} chapter={chapter} hidden={!bars} panel={inUse} onPanel={toPanel}>
            <AlongTool along={along} />
            <FindTool find={find} />
            <MarkTools marks={reading.marks} panel={inUse} onPanel={toPanel} />
          </TopBar>
          <BottomBar
            hidden={!bars}
            place={place}
            figures={figures}
            lines={lines}
            isLocating={panel === 'location'}
            onLocate={() => reading.open(panel === 'location' ? null : 'location')}
            onGo={reading.go}
          >
            <PlaceTools
              places={places}
              isShown={bars}
              onBack={() => reading.follow(places.back())}
              panel={panel}
              onPanel={reading.open}
            />
          </BottomBar>
          {panel === 'location' && place && figures && (
            <LocationCard
              chapter={chapter}
              percent={figures.percent}
              page={figures.page}
              left={{ chapter: minutes, book: minutesLeftInBook(manifest, place.at.fraction, opening.pace) }}
              goal={{ kind: 'percent' }}
              onGo={(to) => {
                reading.open(null);
                reading.go(to);
              }}
              onClose={() => reading.open(null)}
            />
          )}
          <FindAround
            find={find}
            sections={{
              count: manifest.spine.length,
              kind: 'chapters',
              nameOf: (spine) => lineName(lines, currentLine(lines, { spine, fragment: null })),
            }}
          />
          {panel === 'type' && find.view !== 'panel' && (
            <TypePanel pages={pages} isFixed={manifest.layout === 'pre-paginated'} onClose={() => reading.open(null)} />
          )}
          <ContentsDrawer dock={dock} page={pages.settings.page} lines={lines} current={line} onGo={reading.go}>
            {(kinds) => (
              <MarksOfBook
                marks={reading.marks}
                kinds={kinds}
                lines={lines}
                title={title}
                onBringIn={reading.bringIn}
                onGo={(to) => {
                  if (dock.isDocked) dock.leave();
                  else dock.close();
                  reading.go(to);
                }}
              />
            )}
          </ContentsDrawer>
          <KeysSheet
            title={t('keys')}
            help={KEY_HELP.map(({ command, keys }) => ({ does: t(`key.${command}`), keys }))}
            isOpen={panel === 'keys'}
            onClose={() => reading.open(null)}
          />
          <PlacesAround bookId={bookId} reading={reading} />
        </>
      )}
      <p className={type.hidden} aria-live="polite">
        {place && !failure && !along.isPlaying && t('announce', { page: place.page + 1, pages: place.pages, chapter })}
      </p>
    </div>
  );
};
