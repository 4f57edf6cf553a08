import { ReadingManifest, type ToSurface } from '@lectern/contracts';
import { createBook } from '../engine/book.ts';
import { createEnlargeLayer } from '../engine/enlarge/enlarge-layer.ts';
import { createFootnoteLayer } from '../engine/footnotes/footnote-layer.ts';
import { createFragmentLayer, type FragmentPosition, loadFragmentPositions } from '../engine/fragment-positions.ts';
import { loadDocument } from '../engine/load-document.ts';
import { createMediaOverlay } from '../engine/media-overlay/media-overlay.ts';
import { createPinchLayer } from '../engine/pinch-layer.ts';
import { createReadAloud } from '../engine/read-aloud/read-aloud.ts';
import { createRenderer } from '../engine/renderer.ts';
import { createScrollBoxLayer } from '../engine/scroll-boxes.ts';
import { createBookSearch } from '../engine/search/book-search.ts';
import { type AppConnection, sendKey, sendLink } from './app-connection.ts';
import { applySettings } from './apply-settings.ts';
import { createLazyCaret } from './lazy-caret.ts';
import { locateInText } from './locate-ranges.ts';
import { createLostMarks } from './lost-marks.ts';
import type { OpenBook } from './open-book.ts';
import { createTextCaretBook } from './text-caret.ts';
import { formulaCss, literata } from './typefaces.ts';

type OpenMessage = Extract<ToSurface, { kind: 'open' }>;

/** Fetches the HTTP status of a part that did not load; null when there is no answer. */
const probeStatus = async (url: string): Promise<number | null> => {
  try {
    const response = await fetch(url, { cache: 'no-store' });
    void response.body?.cancel();
    return response.status;
  } catch {
    return null; // no network, or no server
  }
};

/** Opens a reflowable book. @param loadingSkeleton shown while a chapter takes long to load */
export const openReflowableBook = (
  stage: HTMLElement,
  loadingSkeleton: HTMLElement,
  message: OpenMessage,
  app: AppConnection,
): OpenBook => {
  // books come from the host of this page only: a message can't point the surface at another one
  if (new URL(message.baseUrl).origin !== location.origin) throw new Error('The book is on another host');
  const manifest = ReadingManifest.parse(message.manifest);
  document.documentElement.lang = manifest.language ?? '';
  const book = createBook(manifest, message.baseUrl);
  /** The chapter on screen. */
  let section = 0;

  const search = createBookSearch(book, loadDocument, (text, progress) =>
    app.send({ kind: 'hits', text, ...progress }),
  );
  const footnotes = createFootnoteLayer(
    book,
    loadDocument,
    (footnote) => app.send({ kind: 'footnote', ...footnote }),
    (url) => renderer.followLink(url),
  );
  const mediaOverlay = createMediaOverlay(document, {
    book,
    load: loadDocument,
    goTo: (to) => renderer.goTo(to),
    onStateChange: (isPlaying, trouble) => app.send({ kind: 'along', isPlaying, trouble }),
  });
  const sendFragments = (spine: number, starts: FragmentPosition[]): void =>
    app.send({ kind: 'fragments', spine, starts });
  const fragments = createFragmentLayer(book, sendFragments);
  const readAloud = createReadAloud({
    book,
    load: loadDocument,
    goTo: (to) => renderer.goTo(to),
    onSentence: (sentence) => app.send({ kind: 'speech', sentence, end: null }),
    onEnd: (end) => app.send({ kind: 'speech', sentence: null, end }),
  });
  let settings = applySettings(message.settings);
  const enlarge = createEnlargeLayer({
    stage,
    book,
    probeStatus,
    getText: () => ({
      fontSize: settings.fontSize,
      faces: `${(settings.userStyles.typeface ?? literata).faces}${formulaCss}`,
    }),
    onChange: (item) => app.send({ kind: 'enlarged', item }),
    onCount: (count) => app.send({ kind: 'enlargeable', count }),
    onClosed: () => renderer.focus(),
  });
  const pinch = createPinchLayer((times, isDone) => app.send({ kind: 'pinched', times, isDone }));
  // fixed-layout pages have no font size: there the browser zooms
  const pinchLayers = manifest.layout === 'reflowable' ? [pinch] : [];

  const caret = createLazyCaret(app, () =>
    renderer.getView()?.state === 'shown' ? createTextCaretBook(book, renderer) : null,
  );
  const renderer = createRenderer({
    stage,
    book,
    probeStatus,
    title: manifest.title,
    typeface: literata,
    formulaCss,
    settings,
    layers: [
      search.layer,
      footnotes,
      mediaOverlay.layer,
      readAloud.layer,
      fragments,
      createScrollBoxLayer(),
      ...pinchLayers,
      enlarge.layer,
    ],
    events: {
      position: (position) => {
        section = position.at.spine;
        mediaOverlay.onPageShown(position.at.cfi);
        readAloud.onPageShown(position.at.cfi);
        app.send({ kind: 'place', ...position });
        caret.onPageShown();
      },
      failed: (reason, spine) => app.send({ kind: 'failed', reason, spine }),
      waiting: (on) => {
        loadingSkeleton.hidden = !on;
      },
      tap: () => app.send({ kind: 'tap' }),
      selection: (selection) => app.send({ kind: 'selection', selection }),
      mark: (id, spot, opensNote) => app.send({ kind: 'mark', id, spot, ...(opensNote && { opensNote }) }),
      bookmarks: (ids) => app.send({ kind: 'bookmarks', ids }),
      key: (event) => sendKey(app, event),
      caretKey: caret.onKey,
      link: (href) => sendLink(app, href),
      linkFollowed: (from) => app.send({ kind: 'followed', from }),
    },
  });
  const lostMarks = createLostMarks(book, loadDocument, renderer.setMarks);
  void renderer.goTo(message.at, 'adopted').then(() => requestAnimationFrame(() => app.send({ kind: 'ready' })));

  return {
    goTo: (to, cause) => void renderer.goTo(to, cause),
    turn: renderer.turn,
    goToEdge: renderer.goToEdge,
    focus() {
      if (!footnotes.focus()) renderer.focus();
    },
    setMarks: lostMarks.setMarks,
    clearSelection: renderer.clearSelection,
    locate: (ranges) =>
      void locateInText(book, loadDocument, ranges).then((found) => app.send({ kind: 'located', found })),
    onMessage(message) {
      switch (message.kind) {
        case 'settings':
          settings = applySettings(message.settings);
          return renderer.applySettings(settings);
        case 'find':
          return search.find(message.text, section);
        case 'hit': {
          const target = search.showHit(message.section, message.nth);
          if (target) void renderer.goTo(target);
          return;
        }
        case 'unpaint':
          return search.clearHighlights();
        case 'halt':
          return search.stop();
        case 'follow':
          return renderer.followLink(message.href);
        case 'enlarge':
          return enlarge.control(message.to);
        case 'fragments':
          return void loadFragmentPositions(book, loadDocument, message.spines, sendFragments);
        case 'along':
          return message.play ? mediaOverlay.play(section) : mediaOverlay.pause();
        case 'speech':
          if (message.action === 'start') return readAloud.start(message.from ?? null);
          if (message.action === 'stop') return readAloud.stop();
          return readAloud.step(message.action === 'next' ? 1 : -1);
        case 'caret':
          return caret.toggle(message.isOn);
        case 'view':
        case 'thumbs':
        case 'password':
          return; // for fixed-layout books
        default:
          message satisfies never;
      }
    },
    close() {
      search.stop();
      mediaOverlay.close();
      enlarge.close();
      readAloud.stop();
      caret.close();
      renderer.close();
    },
  };
};
