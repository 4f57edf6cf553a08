import type { Target } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/format.ts';
import { BottomBar } from '../bottom-bar.tsx';
import { lineName } from '../chapters.ts';
import { KeysSheet } from '../keys-sheet.tsx';
import { OpeningWait } from '../opening-states.tsx';
import { PlacesAround, PlaceTools } from '../places/places-around.tsx';
import type { PagesOpening } from '../reader.queries.ts';
import styles from '../reader-desk.module.css';
import { TopBar } from '../top-bar.tsx';
import { useHeldFocus } from '../use-held-focus.ts';
import { PAGE_KEY_HELP } from './page-keys.ts';
import { PagesDrawer } from './pages-drawer.tsx';
import { PagesTrouble } from './pages-trouble.tsx';
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
  const { place, places, panel, bars, colour, lines, line, failure } = reading;
  const page = useHeldFocus(bars, panel);
  const { title } = opening;
  const chapter = lineName(lines, line);
  const figures = place && {
    page: t('reader:pageOf', { page: place.page + 1, pages: place.pages }),
    percent: formatPercent(Math.floor(place.at.fraction * 100) / 100),
    left: '',
  };
  return (
    <div className={styles.reader} data-page={colour}>
      <main ref={page} tabIndex={-1} className={styles.page} aria-label={title}>
        <iframe
          className={styles.surface}
          title={title}
          src={opening.surfaceUrl}
          sandbox="allow-scripts allow-same-origin"
          allow="fullscreen"
          onLoad={(event) => reading.connect(event.currentTarget)}
        />
        {!reading.shown && (
          <div className={styles.cover}>
            <OpeningWait />
          </div>
        )}
        {failure && <PagesTrouble failure={failure} bookId={bookId} />}
      </main>
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
      />
      <BottomBar hidden={!bars} place={place} figures={figures} lines={lines} onGo={reading.go}>
        <PlaceTools
          places={places}
          isShown={bars}
          onBack={() => reading.follow(places.back())}
          panel={panel}
          onPanel={reading.open}
        />
      </BottomBar>
      {panel === 'type' && <ViewPanel view={reading.view} change={reading.change} onClose={() => reading.open(null)} />}
      <PagesDrawer
        isOpen={panel === 'contents'}
        colour={colour}
        count={reading.count}
        page={place?.page ?? 0}
        lines={lines}
        line={line}
        thumbs={reading.thumbs}
        onWant={reading.want}
        onGo={reading.go}
        onClose={() => reading.open(null)}
      />
      <KeysSheet
        isOpen={panel === 'keys'}
        onClose={() => reading.open(null)}
        help={PAGE_KEY_HELP.map(({ command, keys }) => ({ does: t(`key.${command}`), keys }))}
      />
      <PlacesAround bookId={bookId} reading={reading} />
      <p className={styles.heard} aria-live="polite">
        {place && !failure && figures && [figures.page, chapter].filter((part) => part !== '').join(', ')}
      </p>
    </div>
  );
};
