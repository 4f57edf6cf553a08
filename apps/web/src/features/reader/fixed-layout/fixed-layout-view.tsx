import type { NavigationTarget } from '@lectern/contracts';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatProgress } from '../../../i18n/format.ts';
import { useShortcutsSheet } from '../../../lib/shortcuts-sheet.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog.tsx';
import type from '../../../ui/theme/type.module.css';
import { BottomBar } from '../bottom-bar.tsx';
import { CaretStatus } from '../caret/caret-status.tsx';
import { FindButton } from '../find/find-button.tsx';
import { FindOverlay } from '../find/find-overlay.tsx';
import { SurfaceFrame } from '../frame/surface-frame.tsx';
import { LocationCard } from '../location/location-card.tsx';
import { MarkButtons } from '../marks/mark-buttons.tsx';
import { MarkOverlays } from '../marks/mark-overlays.tsx';
import { MarksPanel } from '../marks/marks-panel.tsx';
import { OpeningSkeleton } from '../opening-states.tsx';
import { PageTurnButtons } from '../page-turn-buttons.tsx';
import { getPageLabel } from '../pdf/page-labels.ts';
import { PositionOverlays, PositionTools } from '../positions/position-overlays.tsx';
import type { PagesOpening } from '../reader.queries.ts';
import styles from '../reader-view.module.css';
import { Ribbon } from '../ribbon.tsx';
import { ShowControlsButton } from '../show-controls-button.tsx';
import { StatusLine } from '../status-line.tsx';
import { findTocIndexAt, getChapterTitle } from '../toc.ts';
import { TopBar } from '../top-bar.tsx';
import { useControlsReady } from '../use-controls-ready.ts';
import { usePageFocus } from '../use-page-focus.ts';
import pageStyles from './fixed-layout.module.css';
import { PAGE_KEY_HELP } from './page-keyboard-commands.ts';
import { PageViewPanel } from './page-view-panel.tsx';
import { PagesDrawer } from './pages-drawer.tsx';
import { PagesError } from './pages-error.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { useFixedLayoutView } from './use-fixed-layout-view.ts';

/** An open book of fixed pages: the frame of the surface, with the same bars and panels as the reader view. */
export const FixedLayoutView = ({
  bookId,
  opening,
  start,
  renew,
}: {
  bookId: string;
  opening: PagesOpening;
  /** Where to begin instead of the saved position. */
  start: NavigationTarget | null;
  renew: () => Promise<PagesOpening | null>;
}) => {
  const { t } = useTranslation(['pages', 'reader']);
  const viewModel = useFixedLayoutView(bookId, opening, start, renew);
  useShortcutsSheet(() => viewModel.openPanel('keys'));
  const { position, positions, marks, panel, colour, toc, tocIndex, failure, find, linkSource } = viewModel;
  const areBarsShown = viewModel.areBarsShown || find?.view === 'panel';
  const areControlsReady = useControlsReady(viewModel.isShown || viewModel.passwordPrompt !== null);
  const page = usePageFocus(areBarsShown, find?.view === 'panel' ? 'find' : panel);
  const { title } = opening;
  const chapter = getChapterTitle(toc, tocIndex);
  const getLabel = (at: number): string => getPageLabel(viewModel.labels, at);
  const formatPage = (at: number, pages: number): string =>
    getLabel(at) === String(at + 1)
      ? t('reader:pageOf', { page: at + 1, pages })
      : t('labelOf', { label: getLabel(at), page: at + 1, pages });
  const getChapterAt = (fraction: number): string => getChapterTitle(toc, findTocIndexAt(toc, fraction));
  const progress = position && {
    page: formatPage(position.page, position.pages),
    percent: formatProgress(position.at.fraction),
    left: '',
    leftShort: '',
  };
  return (
    <div className={styles.reader} data-page={colour}>
      {areControlsReady && <ShowControlsButton areBarsShown={areBarsShown} onShow={viewModel.showBars} />}
      <main
        ref={page}
        tabIndex={-1}
        className={cx(
          styles.page,
          styles.aboveLine,
          (find?.view === 'panel' || panel === 'appearance') && styles.beside,
        )}
        aria-label={title}
      >
        <SurfaceFrame url={opening.surfaceUrl} title={title} onLoad={viewModel.connect} />
        {!viewModel.isShown && !viewModel.passwordPrompt && (
          <div className={styles.cover}>
            <OpeningSkeleton />
          </div>
        )}
        {failure && <PagesError failure={failure} bookId={bookId} />}
        {marks.isPageBookmarked && <Ribbon isBelowBar={areBarsShown} />}
        <MarkOverlays marks={marks} onFind={find && find.open} />
        {position && (
          <PageTurnButtons
            leftIsNext={position.leftIsNext}
            isVisible={false}
            isRaised={areBarsShown}
            onTurn={viewModel.turn}
          />
        )}
      </main>
      {areControlsReady && (
        <>
          {progress && (
            <StatusLine
              chapter={chapter}
              page={progress.page}
              percent={progress.percent}
              minutesLeft={0}
              isOverText={false}
              hasButtons={false}
            />
          )}
          <TopBar
            title={title}
            chapter={chapter}
            hidden={!areBarsShown}
            panel={panel}
            onPanel={viewModel.openPanel}
            onEnlarge={null}
            onCaret={find && viewModel.caret.toggle}
            appearanceLabel={t('view')}
          >
            {find && <FindButton find={find} />}
            <MarkButtons marks={marks} panel={panel} onPanel={viewModel.openPanel} />
          </TopBar>
          <BottomBar
            hidden={!areBarsShown}
            position={position}
            progress={progress}
            toc={toc}
            bookmarks={marks.bookmarks}
            isLocationOpen={panel === 'location'}
            onToggleLocation={() => viewModel.openPanel(panel === 'location' ? null : 'location')}
            onGo={viewModel.jumpTo}
          >
            <PositionTools
              positions={positions}
              isBarShown={areBarsShown}
              onBack={() => viewModel.goTo(positions.goBack())}
              panel={panel}
              onPanel={viewModel.openPanel}
            />
          </BottomBar>
          {panel === 'location' && position && progress && (
            <LocationCard
              chapter={chapter}
              percent={progress.percent}
              page={progress.page}
              minutesLeft={null}
              goToUnit={{ kind: 'page', pages: position.pages, labels: viewModel.labels }}
              onGo={(to) => {
                viewModel.openPanel(null);
                viewModel.jumpTo(to);
              }}
              onClose={() => viewModel.openPanel(null)}
            />
          )}
          {find && (
            <FindOverlay
              find={find}
              sections={{
                count: viewModel.count,
                kind: 'pages',
                getName: (section) => t('page', { page: getLabel(section) }),
              }}
            />
          )}
          {viewModel.passwordPrompt && (
            <PasswordDialog isWrong={viewModel.passwordPrompt.isRetry} onPassword={viewModel.unlock} />
          )}
          {linkSource !== null && (
            <div className={pageStyles.return}>
              <Button icon={ArrowLeft} onPress={viewModel.goBackToLinkSource}>
                {t('backTo', { page: getLabel(linkSource) })}
              </Button>
            </div>
          )}
          {panel === 'appearance' && find?.view !== 'panel' && (
            <PageViewPanel
              view={viewModel.view}
              change={viewModel.changeView}
              onClose={() => viewModel.openPanel(null)}
            />
          )}
          <PagesDrawer
            panel={panel}
            onPanel={viewModel.openPanel}
            colour={colour}
            count={viewModel.count}
            page={position?.page ?? 0}
            getLabel={getLabel}
            toc={toc}
            tocIndex={tocIndex}
            thumbnails={viewModel.thumbnails}
            onRequest={viewModel.requestThumbnails}
            onGo={viewModel.jumpTo}
          >
            {(kind) => (
              <MarksPanel
                marks={marks}
                kind={kind}
                getChapterAt={getChapterAt}
                getPageLabel={getLabel}
                title={title}
                page={position && position.page + 1}
                onImport={viewModel.importAnnotations}
                onGo={(to) => {
                  viewModel.openPanel(null);
                  viewModel.jumpTo(to);
                }}
              />
            )}
          </PagesDrawer>
          <ShortcutsDialog
            title={t('reader:keys')}
            isOpen={panel === 'keys'}
            onClose={() => viewModel.openPanel(null)}
            help={PAGE_KEY_HELP.filter(({ textOnly }) => find || !textOnly).map(({ command, keys }) => ({
              action: t(`key.${command}`),
              keys,
            }))}
          />
          <PositionOverlays bookId={bookId} viewModel={viewModel} getChapterAt={getChapterAt} />
        </>
      )}
      <CaretStatus
        caret={viewModel.caret}
        page={page}
        isToolbarOpen={marks.toolbarRect !== null}
        isNoteOpen={marks.draft !== null}
        onFocusText={viewModel.focus}
      />
      <p className={type.hidden} aria-live="polite">
        {position && !failure && progress && [progress.page, chapter].filter((part) => part !== '').join(', ')}
      </p>
    </div>
  );
};
