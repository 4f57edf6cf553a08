import './surface.css';
import { ReadingManifest, type ToSurface } from '@lectern/contracts';
import { bookByParts } from '../engine/book.ts';
import { makeRenderer, type Renderer } from '../engine/renderer.ts';
import type { Settings } from '../engine/settings.ts';
import { connect, type Line } from './connect.ts';
import { literata } from './literata.ts';
import { type Shown, showPages } from './show-pages.ts';

type Opening = Extract<ToSurface, { kind: 'open' }>;

const LONGEST_LINK = 8192;
const stage = document.getElementById('stage') ?? document.body;
const skeleton = document.getElementById('waiting') ?? document.createElement('div');
const appOrigin = document.querySelector<HTMLMetaElement>('meta[name="app-origin"]')?.content ?? '';

/** The colours of a page are those of the theme file; this page wears them, and chapters get them by value. */
const wear = ({ flow, fontSize, page }: Opening['settings']): Settings => {
  document.documentElement.dataset['page'] = page;
  const look = getComputedStyle(document.documentElement);
  const colour = (name: string): string => look.getPropertyValue(`--page-${name}`).trim();
  const marked = (name: string): string => look.getPropertyValue(`--hl-${name}`).trim();
  return {
    flow,
    fontSize,
    colours: {
      background: colour('bg'),
      ink: colour('ink'),
      soft: colour('soft'),
      link: colour('link'),
      dark: look.colorScheme === 'dark',
      marks: {
        yellow: marked('yellow'),
        red: marked('red'),
        green: marked('green'),
        cian: marked('blue'),
        violet: marked('violet'),
      },
    },
  };
};

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

const open = (message: Opening, line: Line): Renderer => {
  // books come from this page's own host and nowhere else: a message can't point the surface at another
  if (new URL(message.baseUrl).origin !== location.origin) throw new Error('The book lies on another host');
  const manifest = ReadingManifest.parse(message.manifest);
  document.documentElement.lang = manifest.language ?? '';
  const renderer = makeRenderer({
    stage,
    book: bookByParts(manifest, message.baseUrl),
    probe,
    title: manifest.title,
    typeface: literata,
    settings: wear(message.settings),
    events: {
      place: (place) => line.say({ kind: 'place', ...place }),
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
    },
  });
  void renderer.go(message.at).then(() => requestAnimationFrame(() => line.say({ kind: 'ready' })));
  return renderer;
};

/** The open book: text that flows, or fixed pages. */
let book: { kind: 'text'; on: Renderer } | { kind: 'pages'; on: Shown } | null = null;

connect(appOrigin, (message, line) => {
  switch (message.kind) {
    case 'open':
      book?.on.close();
      book = { kind: 'text', on: open(message, line) };
      return;
    case 'openPages':
      book?.on.close();
      book = { kind: 'pages', on: showPages(stage, message, line) };
      return;
    case 'go':
      void book?.on.go(message.to);
      return;
    case 'turn':
      return book?.on.turn(message.by);
    case 'edge':
      return book?.on.edge(message.of);
    case 'settings':
      return book?.kind === 'text' ? book.on.settle(wear(message.settings)) : undefined;
    case 'focus':
      return book?.on.focus();
    case 'view':
    case 'thumbs':
    case 'password':
    case 'find':
    case 'hit':
      return book?.kind === 'pages' ? book.on.hear(message) : undefined;
    case 'marks':
      return book?.on.mark(message.marks);
    case 'unselect':
      return book?.on.unselect();
    default:
      message satisfies never;
  }
});
