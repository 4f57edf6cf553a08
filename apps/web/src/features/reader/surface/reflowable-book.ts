import { ReadingManifest, type ToSurface } from '@lectern/contracts';
import { createBook } from '../engine/book.ts';
import { createFootnoteLayer } from '../engine/footnotes/footnote-layer.ts';
import { loadDocument } from '../engine/load-document.ts';
import { createMediaOverlay } from '../engine/media-overlay/media-overlay.ts';
import { createPinchLayer } from '../engine/pinch-layer.ts';
import { createRenderer } from '../engine/renderer.ts';
import { createBookSearch } from '../engine/search/book-search.ts';
import { type AppConnection, sendKey, sendLink } from './app-connection.ts';
import { applySettings } from './apply-settings.ts';
import { locateInText } from './locate-ranges.ts';
import type { OpenBook } from './open-book.ts';
import { literata } from './typefaces.ts';

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
  const pinch = createPinchLayer((times, isDone) => app.send({ kind: 'pinched', times, isDone }));
  // fixed-layout pages have no font size: there the browser zooms
  const pinchLayers = manifest.layout === 'reflowable' ? [pinch] : [];

  const renderer = createRenderer({
    stage,
    book,
    probeStatus,
    title: manifest.title,
    typeface: literata,
    settings: applySettings(message.settings),
    layers: [search.layer, footnotes, mediaOverlay.layer, ...pinchLayers],
    events: {
      position: (position) => {
        section = position.at.spine;
        mediaOverlay.onPageShown(position.at.cfi);
        app.send({ kind: 'place', ...position });
      },
      failed: (reason, spine) => app.send({ kind: 'failed', reason, spine }),
      waiting: (on) => {
        loadingSkeleton.hidden = !on;
      },
      tap: () => app.send({ kind: 'tap' }),
      selection: (selection) => app.send({ kind: 'selection', selection }),
      mark: (id, spot) => app.send({ kind: 'mark', id, spot }),
      bookmarks: (ids) => app.send({ kind: 'bookmarks', ids }),
      key: (event) => sendKey(app, event),
      link: (href) => sendLink(app, href),
      linkFollowed: (from) => app.send({ kind: 'followed', from }),
    },
  });
  void renderer.goTo(message.at, 'adopted').then(() => requestAnimationFrame(() => app.send({ kind: 'ready' })));

  return {
    goTo: (to, cause) => void renderer.goTo(to, cause),
    turn: renderer.turn,
    goToEdge: renderer.goToEdge,
    focus() {
      if (!footnotes.focus()) renderer.focus();
    },
    setMarks: renderer.setMarks,
    clearSelection: renderer.clearSelection,
    locate: (ranges) =>
      void locateInText(book, loadDocument, ranges).then((found) => app.send({ kind: 'located', found })),
    onMessage(message) {
      switch (message.kind) {
        case 'settings':
          return renderer.applySettings(applySettings(message.settings));
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
        case 'along':
          return message.play ? mediaOverlay.play(section) : mediaOverlay.pause();
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
      renderer.close();
    },
  };
};
