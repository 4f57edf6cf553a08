import './surface.css';
import { ReadingManifest, type ToSurface, type Wanted } from '@lectern/contracts';
import { type Along, makeAlong } from '../engine/along/along.ts';
import { type Book, bookByParts } from '../engine/book.ts';
import { type FootnoteLayer, footnotes } from '../engine/footnotes/footnotes.ts';
import { pinchLayer } from '../engine/pinch.ts';
import { makeRenderer, type Renderer } from '../engine/renderer.ts';
import { type Finder, makeFinder } from '../engine/search/finder.ts';
import { loadDocument } from '../engine/search/load-document.ts';
import { readAhead } from '../pdf/read-pdf.ts';
import { connect, type Line } from './connect.ts';
import { keepReady } from './keep-ready.ts';
import { locatedInText } from './locate.ts';
import { type Shown, showPages } from './show-pages.ts';
import { literata } from './typefaces.ts';
import { wear } from './wear.ts';

type Opening = Extract<ToSurface, { kind: 'open' }>;

const LONGEST_LINK = 8192;
const stage = document.getElementById('stage') ?? document.body;
const skeleton = document.getElementById('waiting') ?? document.createElement('div');
const appOrigin = document.querySelector<HTMLMetaElement>('meta[name="app-origin"]')?.content ?? '';

/** Status of a part that did not show; null when there is no answer. */
const probe = async (url: string): Promise<number | null> => {
  try {
    const reply = await fetch(url, { cache: 'no-store' });
    void reply.body?.cancel();
    return reply.status;
  } catch {
    return null; // no network, or no server
  }
};

/** A book of text that is open. `section`: where the reader is. */
type OpenText = { on: Renderer; parts: Book; finder: Finder; notes: FootnoteLayer; along: Along; section: number };

const open = (message: Opening, line: Line): OpenText => {
  // books come from this page's own host and nowhere else: a message can't point the surface at another
  if (new URL(message.baseUrl).origin !== location.origin) throw new Error('The book lies on another host');
  const manifest = ReadingManifest.parse(message.manifest);
  document.documentElement.lang = manifest.language ?? '';
  const shown = bookByParts(manifest, message.baseUrl);
  const finder = makeFinder(shown, loadDocument, (text, progress) => line.say({ kind: 'hits', text, ...progress }));
  const notes = footnotes(
    shown,
    loadDocument,
    (note) => line.say({ kind: 'footnote', ...note }),
    (url) => renderer.follow(url),
  );
  const along = makeAlong(document, {
    book: shown,
    load: loadDocument,
    go: (to) => renderer.go(to),
    tell: (isPlaying, trouble) => line.say({ kind: 'along', isPlaying, trouble }),
  });
  // pages of a fixed size have no size of text: there the browser magnifies
  const pinch = pinchLayer((times, isDone) => line.say({ kind: 'pinched', times, isDone }));
  const renderer = makeRenderer({
    stage,
    book: shown,
    probe,
    title: manifest.title,
    typeface: literata,
    settings: wear(message.settings),
    layers: [finder.layer, notes, along.layer, ...(manifest.layout === 'reflowable' ? [pinch] : [])],
    events: {
      place: (place) => {
        text.section = place.at.spine;
        along.moved(place.at.cfi);
        line.say({ kind: 'place', ...place });
      },
      failed: (reason, spine) => line.say({ kind: 'failed', reason, spine }),
      waiting: (on) => {
        skeleton.hidden = !on;
      },
      tap: () => line.say({ kind: 'tap' }),
      selection: (selection) => line.say({ kind: 'selection', selection }),
      mark: (id, spot) => line.say({ kind: 'mark', id, spot }),
      bookmarks: (ids) => line.say({ kind: 'bookmarks', ids }),
      key: ({ key, shiftKey, ctrlKey, altKey, metaKey }) => {
        if (key.length <= 32) line.say({ kind: 'key', key, shift: shiftKey, ctrl: ctrlKey || metaKey, alt: altKey });
      },
      link: (href) => {
        if (href.length <= LONGEST_LINK) line.say({ kind: 'link', href });
      },
      followed: (from) => line.say({ kind: 'followed', from }),
    },
  });
  const text: OpenText = { on: renderer, parts: shown, finder, notes, along, section: 0 };
  void renderer.go(message.at, 'adopted').then(() => requestAnimationFrame(() => line.say({ kind: 'ready' })));
  return text;
};

/** What is said about words that are sought. */
const seek = (
  { on, finder, section }: OpenText,
  message: Extract<ToSurface, { kind: 'find' | 'hit' | 'unpaint' | 'halt' }>,
): void => {
  if (message.kind === 'find') return finder.find(message.text, section);
  if (message.kind === 'halt') return finder.halt();
  if (message.kind === 'unpaint') return finder.unpaint();
  const place = finder.hit(message.section, message.nth);
  if (place) void on.go(place);
};

const locate = async (parts: Book, wanted: readonly Wanted[], line: Line): Promise<void> =>
  line.say({ kind: 'located', found: await locatedInText(parts, loadDocument, wanted) });

const close = (): void => {
  if (book?.kind === 'text') {
    book.finder.halt();
    book.along.close();
  }
  book?.on.close();
};

/** The open book: text that flows, or fixed pages. */
let book: ({ kind: 'text' } & OpenText) | { kind: 'pages'; on: Shown } | null = null;

connect(appOrigin, (message, line) => {
  switch (message.kind) {
    case 'open':
      close();
      book = Object.assign(open(message, line), { kind: 'text' as const });
      return;
    case 'expect':
      return readAhead(message.source);
    case 'openPages':
      close();
      book = { kind: 'pages', on: showPages(stage, message, line) };
      return;
    case 'go':
      void book?.on.go(message.to, message.adopts ? 'adopted' : 'asked');
      return;
    case 'turn':
      return book?.on.turn(message.by);
    case 'edge':
      return book?.on.edge(message.of);
    case 'settings':
      return book?.kind === 'text' ? book.on.settle(wear(message.settings)) : undefined;
    case 'focus':
      if (book?.kind === 'text' && book.notes.focus()) return;
      return book?.on.focus();
    case 'view':
    case 'thumbs':
    case 'password':
      return book?.kind === 'pages' ? book.on.hear(message) : undefined;
    case 'find':
    case 'hit':
    case 'unpaint':
    case 'halt':
      return book?.kind === 'text' ? seek(book, message) : book?.on.hear(message);
    case 'follow':
      return book?.kind === 'text' ? book.on.follow(message.href) : undefined;
    case 'along':
      if (book?.kind !== 'text') return;
      return message.play ? book.along.play(book.section) : book.along.pause();
    case 'marks':
      return book?.on.mark(message.marks);
    case 'unselect':
      return book?.on.unselect();
    case 'locate':
      if (book?.kind === 'pages') return book.on.locate(message.wanted);
      return book ? void locate(book.parts, message.wanted, line) : undefined;
    default:
      message satisfies never;
  }
});

keepReady();
