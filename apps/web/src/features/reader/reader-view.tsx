import type { NavigationTarget } from '@lectern/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatProgress } from '../../i18n/format.ts';
import { useShortcutsSheet } from '../../lib/shortcuts-sheet.ts';
import { cx } from '../../ui/cx.ts';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog.tsx';
import type from '../../ui/theme/type.module.css';
import { DictionaryCard } from '../dictionaries/dictionaries.parts.tsx';
import { AppearancePanel } from './appearance/appearance-panel.tsx';
import { FontSizeIndicator } from './appearance/font-size-pinch.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { CaretStatus } from './caret/caret-status.tsx';
import { ChapterError } from './chapter-error.tsx';
import { ContentsDrawer } from './drawer/contents-drawer.tsx';
import { useDrawer } from './drawer/use-drawer.ts';
import { EnlargedBar } from './enlarge/enlarged-bar.tsx';
import { FindButton } from './find/find-button.tsx';
import { FindOverlay } from './find/find-overlay.tsx';
import { FootnoteSheet } from './footnotes/footnote-sheet.tsx';
import { SurfaceFrame } from './frame/surface-frame.tsx';
import { KEY_HELP } from './keyboard-commands.ts';
import { LocationCard } from './location/location-card.tsx';
import { MarkButtons } from './marks/mark-buttons.tsx';
import { MarkOverlays } from './marks/mark-overlays.tsx';
import { MarksPanel } from './marks/marks-panel.tsx';
import { useSelectionActions } from './marks/use-selection-actions.ts';
import { ReadAlongButton, useReadAlongActions } from './media-overlay/read-along-button.tsx';
import { OpeningSkeleton } from './opening-states.tsx';
import { PageTurnButtons } from './page-turn-buttons.tsx';
import { PositionOverlays, PositionTools } from './positions/position-overlays.tsx';
import { SpeechBar } from './read-aloud/speech-bar.tsx';
import type { Opening } from './reader.queries.ts';
import styles from './reader-view.module.css';
import type { Panel } from './reading-state.ts';
import { Ribbon } from './ribbon.tsx';
import { ShowControlsButton } from './show-controls-button.tsx';
import { StatusLine } from './status-line.tsx';
import { estimateBookMinutesLeft, estimateChapterMinutesLeft } from './time-left.ts';
import { findTocIndex, getChapterTitle } from './toc.ts';
import { TopBar } from './top-bar.tsx';
import { useControlsReady } from './use-controls-ready.ts';
import { usePageFocus } from './use-page-focus.ts';
import { useReaderView } from './use-reader-view.ts';

/** An open reflowable book: its pages in the frame of the surface, with bars and panels over them that never move the text. */
export const ReaderView = ({
  bookId,
  opening,
  start,
  renew,
}: {
  bookId: string;
  opening: Opening;
  /** Where to begin instead of the saved position. */
  start: NavigationTarget | null;
  renew: () => Promise<Opening | null>;
}) => {
  const { t } = useTranslation('reader');
  const viewModel = useReaderView(bookId, opening, start, renew);
  useShortcutsSheet(() => viewModel.openPanel('keys'));
  const { position, panel, positions, preferences, toc, tocIndex, failure, find, readAlong, readAloud, footnote } =
    viewModel;
  const playback = readAlong.isAvailable ? readAlong : readAloud;
  const isVoice = playback === readAloud;
  const playbackActions = useReadAlongActions({ readAlong: playback, isVoice });
  const [lookedUp, setLookedUp] = useState<string | null>(null);
  const [isLookupWanted, setLookupWanted] = useState(false);
  if (isLookupWanted && panel !== 'appearance') setLookupWanted(false); // opened again, the panel shows its first section
  const selectionActions = useSelectionActions({ ...viewModel, onLookUp: setLookedUp });
  const { enlarged } = viewModel;
  const areBarsShown = (viewModel.areBarsShown || find.view === 'panel') && enlarged.item === null;
  const areControlsReady = useControlsReady(viewModel.isShown);
  const page = usePageFocus(areBarsShown, footnote ? 'footnote' : find.view === 'panel' ? 'find' : panel);
  const drawer = useDrawer(panel, viewModel.openPanel, page);
  const openPanel = panel ?? (drawer.isDocked && drawer.isOpen ? drawer.tab : null);
  const showPanel = (next: Panel | null): void =>
    next === null && panel === null ? drawer.close() : viewModel.openPanel(next);
  const { manifest, title } = opening;
  const { map } = viewModel;
  const chapter = getChapterTitle(toc, tocIndex);
  const minutes = position ? estimateChapterMinutesLeft(manifest, toc, tocIndex, position.at, opening.pace) : 0;
  const progress = position && {
    page: t('pageOf', { page: map.getPageAt(position.at.fraction), pages: map.pages.last }),
    percent: formatProgress(position.at.fraction),
    left: minutes > 0 ? t('minutesLeft', { count: minutes }) : '',
    leftShort: minutes > 0 ? t('minutesShort', { count: minutes }) : '',
  };

  return (
    <div
      className={cx(styles.reader, drawer.isDocked && drawer.isOpen && styles.docked)}
      data-page={preferences.settings.page}
    >
      {areControlsReady && enlarged.item === null && (
        <ShowControlsButton areBarsShown={areBarsShown} onShow={viewModel.showBars} />
      )}
      <main
        ref={page}
        tabIndex={-1}
        className={cx(
          styles.page,
          readAloud.status !== 'off' && styles.aboveSpeech,
          (panel === 'appearance' || find.view === 'panel') && styles.beside,
        )}
        aria-label={title}
      >
        <SurfaceFrame url={opening.surfaceUrl} title={title} onLoad={viewModel.connect} />
        {!viewModel.isShown && (
          <div className={styles.cover}>
            <OpeningSkeleton />
          </div>
        )}
        {failure && (
          <ChapterError failure={failure} onRetry={viewModel.retryChapter} onNext={() => viewModel.turn(1)} />
        )}
        {viewModel.pinchedFontSize !== null && <FontSizeIndicator size={viewModel.pinchedFontSize} />}
        <MarkOverlays marks={viewModel.marks} onFind={find.open} actions={selectionActions} />
        <EnlargedBar enlarged={enlarged} />
        {viewModel.marks.isPageBookmarked && !enlarged.item && <Ribbon isBelowBar={areBarsShown} />}
        {areControlsReady && progress && !enlarged.item && (
          <StatusLine
            chapter={chapter}
            page={progress.page}
            percent={progress.percent}
            minutesLeft={minutes}
            isOverText={preferences.values.flow === 'scrolled'}
            hasButtons={preferences.values.buttons}
          />
        )}
        {!areBarsShown && !isVoice && <ReadAlongButton readAlong={playback} isVoice={isVoice} isFloating />}
        {position && (
          <PageTurnButtons
            leftIsNext={position.leftIsNext}
            isVisible={preferences.values.buttons}
            isRaised={areBarsShown}
            onTurn={viewModel.turn}
          />
        )}
      </main>
      {areControlsReady && (
        <>
          {footnote && (
            <FootnoteSheet
              key={`${footnote.at.spine}#${footnote.at.fragment}`}
              footnote={footnote}
              leftIsNext={position?.leftIsNext ?? false}
              onGo={(to) => {
                viewModel.closeFootnote();
                viewModel.jumpTo(to);
              }}
              onFollow={viewModel.followLink}
              onTurn={viewModel.turn}
              onClose={() => {
                viewModel.closeFootnote();
                page.current?.querySelector('iframe')?.focus();
                viewModel.focus();
              }}
            />
          )}
          <TopBar
            title={title}
            chapter={chapter}
            hidden={!areBarsShown}
            panel={openPanel}
            onPanel={showPanel}
            onEnlarge={enlarged.open}
            onCaret={viewModel.caret.toggle}
            menuActions={playbackActions}
          >
            <ReadAlongButton readAlong={playback} isVoice={isVoice} />
            <FindButton find={find} />
            <MarkButtons marks={viewModel.marks} panel={openPanel} onPanel={showPanel} />
          </TopBar>
          {!enlarged.item && <SpeechBar readAloud={readAloud} isRaised={areBarsShown} />}
          {lookedUp !== null && (
            <DictionaryCard
              key={lookedUp}
              word={lookedUp}
              language={manifest.language}
              onManage={() => {
                setLookedUp(null);
                setLookupWanted(true);
                viewModel.openPanel('appearance');
              }}
              onClose={() => {
                setLookedUp(null);
                page.current?.querySelector('iframe')?.focus();
                viewModel.focus();
              }}
            />
          )}
          <BottomBar
            hidden={!areBarsShown}
            position={position}
            progress={progress}
            toc={toc}
            bookmarks={viewModel.marks.bookmarks}
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
              chapterPage={t('pageOf', { page: position.page + 1, pages: position.pages })}
              minutesLeft={{
                chapter: minutes,
                book: estimateBookMinutesLeft(manifest, position.at.fraction, opening.pace),
              }}
              goToUnit={{ kind: 'book', pages: map.pages }}
              onGo={(to) => {
                viewModel.openPanel(null);
                viewModel.jumpTo(to);
              }}
              onClose={() => viewModel.openPanel(null)}
            />
          )}
          <FindOverlay
            find={find}
            sections={{
              count: manifest.spine.length,
              kind: 'chapters',
              getName: (spine) => getChapterTitle(toc, findTocIndex(toc, { spine, fragment: null })),
            }}
          />
          {panel === 'appearance' && find.view !== 'panel' && (
            <AppearancePanel
              preferences={preferences}
              isFixedLayout={manifest.layout === 'pre-paginated'}
              startSection={isLookupWanted ? 'lookup' : undefined}
              onClose={() => viewModel.openPanel(null)}
            />
          )}
          <ContentsDrawer
            drawer={drawer}
            page={preferences.settings.page}
            toc={toc}
            current={tocIndex}
            onGo={viewModel.jumpTo}
          >
            {(kind) => (
              <MarksPanel
                marks={viewModel.marks}
                kind={kind}
                getChapterAt={map.getChapterAt}
                getPageAt={map.getPageAt}
                title={title}
                onImport={viewModel.importAnnotations}
                onGo={(to) => {
                  if (drawer.isDocked) drawer.focusPage();
                  else drawer.close();
                  viewModel.jumpTo(to);
                }}
              />
            )}
          </ContentsDrawer>
          <ShortcutsDialog
            title={t('keys')}
            help={KEY_HELP.map(({ command, keys }) => ({ action: t(`key.${command}`), keys }))}
            isOpen={panel === 'keys'}
            onClose={() => viewModel.openPanel(null)}
          />
          <PositionOverlays bookId={bookId} viewModel={viewModel} getChapterAt={map.getChapterAt} />
        </>
      )}
      <CaretStatus
        caret={viewModel.caret}
        page={page}
        isToolbarOpen={viewModel.marks.toolbarRect !== null}
        isNoteOpen={viewModel.marks.draft !== null}
        onFocusText={viewModel.focus}
      />
      <p className={type.hidden} aria-live="polite">
        {position &&
          !failure &&
          !playback.isPlaying &&
          t('announce', { page: position.page + 1, pages: position.pages, chapter })}
      </p>
    </div>
  );
};
