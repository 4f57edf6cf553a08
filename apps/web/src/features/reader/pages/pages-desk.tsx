import type { Target } from '@lectern/contracts';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { KeysSheet } from '../../../ui/keys-sheet.tsx';
import type from '../../../ui/theme/type.module.css';
import { BottomBar } from '../bottom-bar.tsx';
import { lineName } from '../chapters.ts';
import { FindAround } from '../find/find-around.tsx';
import { FindTool } from '../find/find-tool.tsx';
import { SurfaceFrame } from '../frame/surface-frame.tsx';
import { LocationCard } from '../location/location-card.tsx';
import { MarkTools } from '../marks/mark-tools.tsx';
import { MarksOfBook } from '../marks/marks-of-book.tsx';
import { MarksOnPage } from '../marks/marks-on-page.tsx';
import { OpeningWait } from '../opening-states.tsx';
import { PageButtons } from '../page-buttons.tsx';
import { PlacesAround, PlaceTools } from '../places/places-around.tsx';
import type { PagesOpening } from '../reader.queries.ts';
import styles from '../reader-desk.module.css';
import { TopBar } from '../top-bar.tsx';
import { useAfterText } from '../use-after-text.ts';
import { useHeldFocus } from '../use-held-focus.ts';
import { PAGE_KEY_HELP } from './page-keys.ts';
import own from './pages.module.css';
import { PagesDrawer } from './pages-drawer.tsx';
import { PagesTrouble } from './pages-trouble.tsx';
import { PasswordSheet } from './password-sheet.tsx';
import { usePages } from './use-pages.ts';
import { ViewPanel } from './view-panel.tsx';

/** An open book of fixed pages: the surface's frame, and the same bars and panels as over a text. */
export const PagesDesk = ({
  bookId,
  opening,
  start,
  renew,
}: {
  bookId: string;
  opening: PagesOpening;
  /** Where to begin instead of the saved place. */
  start: Target | null;
  renew: () => Promise<PagesOpening | null>;
}) => {
  const { t } = useTranslation(['pages', 'reader']);
  const reading = usePages(bookId, opening, start, renew);
  const { place, places, marks, panel, colour, lines, line, failure, find, from } = reading;
  const bars = reading.bars || find?.view === 'panel';
  const around = useAfterText(reading.shown || reading.locked !== null);
  const page = useHeldFocus(bars, find?.view === 'panel' ? 'find' : panel);
  const { title } = opening;
  const chapter = lineName(lines, line);
  const figures = place && {
    page: t('reader:pageOf', { page: place.page + 1, pages: place.pages }),
    percent: formatPercent(Math.floor(place.at.fraction * 100) / 100),
    left: '',
  };
  return (
    <div className={styles.reader} data-page={colour}>
      <main
        ref={page}
        tabIndex={-1}
        className={cx(styles.page, (find?.view === 'panel' || panel === 'type') && styles.beside)}
        aria-label={title}
      >
        <SurfaceFrame url={opening.surfaceUrl} title={title} onLoad={reading.connect} />
        {!reading.shown && !reading.locked && (
          <div className={styles.cover}>
            <OpeningWait />
          </div>
        )}
        {failure && <PagesTrouble failure={failure} bookId={bookId} />}
        <MarksOnPage marks={marks} onFind={find && find.open} />
        {place && <PageButtons leftIsNext={place.leftIsNext} isSeen={false} isRaised={bars} onTurn={reading.turn} />}
      </main>
      {around && (
        <>
          {figures && (
            <p className={styles.status} aria-hidden="true">
              <span>{chapter}</span>
              <span>{figures.page}</span>
              <span>{figures.percent}</span>
            </p>
          )}
          <TopBar
            title={title}
            chapter={chapter}
            hidden={!bars}
            panel={panel}
            onPanel={reading.open}
            typeLabel={t('view')}
          >
            {find && <FindTool find={find} />}
            <MarkTools marks={marks} panel={panel} onPanel={reading.open} />
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
              left={null}
              goal={{ kind: 'page', pages: place.pages }}
              onGo={(to) => {
                reading.open(null);
                reading.go(to);
              }}
              onClose={() => reading.open(null)}
            />
          )}
          {find && (
            <FindAround
              find={find}
              sections={{
                count: reading.count,
                kind: 'pages',
                nameOf: (section) => t('page', { page: section + 1 }),
              }}
            />
          )}
          {reading.locked && <PasswordSheet isWrong={reading.locked.again} onPassword={reading.unlock} />}
          {from !== null && (
            <div className={own.return}>
              <Button icon={ArrowLeft} onPress={reading.back}>
                {t('backTo', { page: from + 1 })}
              </Button>
            </div>
          )}
          {panel === 'type' && find?.view !== 'panel' && (
            <ViewPanel view={reading.view} change={reading.change} onClose={() => reading.open(null)} />
          )}
          <PagesDrawer
            panel={panel}
            onPanel={reading.open}
            colour={colour}
            count={reading.count}
            page={place?.page ?? 0}
            lines={lines}
            line={line}
            thumbs={reading.thumbs}
            onWant={reading.want}
            onGo={reading.go}
          >
            {(kinds) => (
              <MarksOfBook
                marks={marks}
                kinds={kinds}
                lines={lines}
                title={title}
                page={place && place.page + 1}
                onBringIn={reading.bringIn}
                onGo={(to) => {
                  reading.open(null);
                  reading.go(to);
                }}
              />
            )}
          </PagesDrawer>
          <KeysSheet
            title={t('reader:keys')}
            isOpen={panel === 'keys'}
            onClose={() => reading.open(null)}
            help={PAGE_KEY_HELP.filter(({ textOnly }) => find || !textOnly).map(({ command, keys }) => ({
              does: t(`key.${command}`),
              keys,
            }))}
          />
          <PlacesAround bookId={bookId} reading={reading} />
        </>
      )}
      <p className={type.hidden} aria-live="polite">
        {place && !failure && figures && [figures.page, chapter].filter((part) => part !== '').join(', ')}
      </p>
    </div>
  );
};
