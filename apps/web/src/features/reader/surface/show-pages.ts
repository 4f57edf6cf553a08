import './pages.css';
import './pdf.css';
import './ink.css';
import type { Mark, Target, ToPages, Wanted } from '@lectern/contracts';
import { pageIn } from '../../../lib/page-address.ts';
import { PageFailed, type PageMaker } from '../pages/sheets/maker.ts';
import { pageMarks } from '../pages/sheets/page-marks.ts';
import type { PagePlace } from '../pages/sheets/pages-events.ts';
import { picturePages } from '../pages/sheets/pictures.ts';
import { makePages, type PagesRenderer } from '../pages/sheets/renderer.ts';
import { type PdfReading, readPdf } from '../pdf/read-pdf.ts';
import type { ShownPdf } from '../pdf/show-pdf.ts';
import type { Line } from './connect.ts';
import { locatedOnPages } from './locate.ts';

export type PagesOpening = Extract<ToPages, { kind: 'openPages' }>;
/** What is said to an open book of pages. */
export type ToOpenPages = Exclude<ToPages, { kind: 'expect' | 'openPages' }>;
export type Shown = Pick<PagesRenderer, 'turn' | 'edge' | 'focus' | 'close'> & {
  go(to: Target, how?: 'asked' | 'adopted'): void;
  hear(message: ToOpenPages): void;
  mark(marks: readonly Mark[]): void;
  unselect(): void;
  locate(wanted: readonly Wanted[]): void;
};

const LONGEST_LINK = 8192;

const wear = (stage: HTMLElement, { page, view }: Pick<PagesOpening, 'page' | 'view'>): void => {
  document.documentElement.dataset['page'] = page;
  stage.classList.toggle('dark-pages', view.dark);
};

const sayPlace = (line: Line, { page, last, count, fraction, leftIsNext, moved }: PagePlace): void =>
  line.say({
    kind: 'place',
    at: {
      spine: page,
      cfi: `pbr:/page?page=${page}`,
      progression: 0,
      fraction,
      quote: { before: '', text: '', after: '' },
    },
    page,
    pages: count,
    atStart: page === 0,
    atEnd: last === count - 1,
    leftIsNext,
    fragment: null,
    moved,
  });

/** Small pictures, one after the other: what is looked for now goes before what was looked for then. */
const thumbMaker = (maker: PageMaker, line: Line) => {
  let wanted: readonly number[] = [];
  let busy = false;
  const work = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    while (wanted.length > 0) {
      const [page = 0, ...rest] = wanted;
      wanted = rest;
      const picture = await maker.thumb(page).catch(() => null); // a page without a picture has its number
      if (picture) line.say({ kind: 'thumb', page, picture });
    }
    busy = false;
  };
  return (pages: readonly number[]): void => {
    wanted = pages;
    void work();
  };
};

/** Shows a book of fixed pages in this page. */
export const showPages = (stage: HTMLElement, opening: PagesOpening, line: Line): Shown => {
  let { view } = opening;
  let at = opening.at;
  let renderer: PagesRenderer | null = null;
  let closed = false;
  let pages = 0;
  let want: ReturnType<typeof thumbMaker> | null = null;
  let pdf: ShownPdf | null = null;
  let marking: ReturnType<typeof pageMarks> | null = null;
  let unlock = (_password: string): void => {};

  const name = (page: number): string => opening.words.page.replace('{page}', String(page + 1));
  const go = (to: Target, how?: 'asked' | 'adopted'): void => {
    at = to;
    if (to.kind === 'entry') return renderer?.go(to.spine, how);
    const address = (to.kind === 'place' && to.cfi) || '';
    const page = pageIn(address);
    if (page === null) return renderer?.goTo(to.fraction, how);
    renderer?.go(page, how);
    marking?.reveal(address);
  };
  const show = (maker: PageMaker): void => {
    if (closed) return maker.close();
    pages = maker.count;
    want = thumbMaker(maker, line);
    // A place that is told late is none that the reader went to: it must not end what was just touched.
    const onPages = pageMarks(document, maker.count, (message) => {
      if (message.kind !== 'bookmarks') renderer?.tellNow();
      line.say(message);
    });
    marking = onPages;
    renderer = makePages({
      stage,
      maker,
      view,
      words: opening.words,
      events: {
        place: (place) => {
          sayPlace(line, place);
          onPages.shows(place.page, place.last);
        },
        laid: onPages.laid,
        touch: onPages.touch,
        failed: (page, reason) => reason === 'expired' && line.say({ kind: 'failed', reason, spine: page }),
        zoomed: (zoom) => {
          view = { ...view, zoom };
          line.say({ kind: 'zoomed', zoom });
        },
        tap: () => line.say({ kind: 'tap' }),
        key: ({ key, shiftKey, ctrlKey, altKey, metaKey }) => {
          if (key.length <= 32) line.say({ kind: 'key', key, shift: shiftKey, ctrl: ctrlKey || metaKey, alt: altKey });
        },
        link: (href) => {
          if (href.length <= LONGEST_LINK) line.say({ kind: 'link', href });
        },
      },
    });
    go(at, 'adopted');
    void renderer.drawn().then(() =>
      requestAnimationFrame(() => {
        if (closed) return;
        line.say({ kind: 'opened', pages });
        line.say({ kind: 'ready' });
      }),
    );
  };

  const showPdfFrom = async (reading: PdfReading): Promise<void> => {
    reading.askThrough((again, answer) => {
      unlock = answer;
      if (!closed) line.say({ kind: 'locked', again });
    });
    try {
      const { showPdf } = await import('../pdf/show-pdf.ts');
      pdf = await showPdf(reading.ranges, await reading.opened, {
        name,
        follow(from, to) {
          line.say({ kind: 'followed', from });
          renderer?.go(to);
        },
        hits: (text, progress) => !closed && line.say({ kind: 'hits', text, ...progress }),
      });
      show(pdf.maker);
    } catch (error) {
      reading.close();
      const reason = error instanceof PageFailed ? error.reason : 'network';
      if (!closed) line.say({ kind: 'failed', reason, spine: null });
    }
  };

  wear(stage, opening);
  const { source, count, sizes } = opening;
  if (source.kind === 'pictures') {
    show(picturePages({ doc: document, ...source, count: count ?? 1, sizes, name }));
  } else void showPdfFrom(readPdf(source));

  return {
    go,
    turn: (by) => renderer?.turn(by),
    edge: (of) => renderer?.edge(of),
    focus: () => renderer?.focus(),
    close() {
      closed = true;
      renderer?.close();
      marking?.close();
      stage.classList.remove('dark-pages');
    },
    mark: (marks) => marking?.set(marks),
    unselect: () => marking?.unselect(),
    locate: (wanted) => line.say({ kind: 'located', found: locatedOnPages(pages, wanted) }),
    hear(message) {
      switch (message.kind) {
        case 'view':
          view = message.view;
          wear(stage, message);
          return renderer?.settle(view);
        case 'thumbs':
          return want?.(message.pages);
        case 'password':
          return unlock(message.password);
        case 'find':
          return pdf?.find(message.text);
        case 'hit':
          return renderer ? pdf?.hit(renderer, message.section, message.nth) : undefined;
        case 'unpaint':
          return pdf?.unpaint();
        case 'halt':
          return pdf?.halt();
        default:
          message satisfies never;
      }
    },
  };
};
