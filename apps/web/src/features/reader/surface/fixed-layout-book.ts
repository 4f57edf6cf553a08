import './fixed-layout.css';
import './pdf.css';
import './page-marks.css';
import type { NavigationTarget, ToFixedLayout } from '@lectern/contracts';
import { parsePagePointer } from '../../../lib/page-pointer.ts';
import { createImagePageSource } from '../fixed-layout/engine/image-page-source.ts';
import { createPageMarks } from '../fixed-layout/engine/page-marks.ts';
import { createPageRenderer } from '../fixed-layout/engine/page-renderer.ts';
import type { FixedPagePosition, PageRenderer } from '../fixed-layout/engine/page-renderer-types.ts';
import { PageLoadError, type PageSource } from '../fixed-layout/engine/page-source.ts';
import { loadPdf, type PdfLoad } from '../pdf/pdf-loader.ts';
import type { PdfView } from '../pdf/pdf-view.ts';
import { type AppConnection, sendKey, sendLink } from './app-connection.ts';
import { createLazyCaret } from './lazy-caret.ts';
import { locateOnPages } from './locate-ranges.ts';
import type { OpenBook } from './open-book.ts';
import { createPageCaretBook } from './page-caret.ts';

type OpenPagesMessage = Extract<ToFixedLayout, { kind: 'openPages' }>;

const applyPageStyles = (stage: HTMLElement, { page, view }: Pick<OpenPagesMessage, 'page' | 'view'>): void => {
  document.documentElement.dataset['page'] = page;
  stage.classList.toggle('dark-pages', view.dark);
};

const sendPosition = (
  app: AppConnection,
  { page, last, count, fraction, leftIsNext, moved }: FixedPagePosition,
): void =>
  app.send({
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

/** Makes thumbnails one after the other. A new request replaces the rest of the previous one. */
const createThumbnailQueue = (source: PageSource, app: AppConnection) => {
  let queue: readonly number[] = [];
  let isBusy = false;
  const processQueue = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    while (queue.length > 0) {
      const [page = 0, ...rest] = queue;
      queue = rest;
      const picture = await source.createThumbnail(page).catch(() => null); // the page number stands in for it
      if (picture) app.send({ kind: 'thumb', page, picture });
    }
    isBusy = false;
  };
  return (pages: readonly number[]): void => {
    queue = pages;
    void processQueue();
  };
};

/** Opens a book of fixed pages: a PDF, or images of pages from the server. */
export const openFixedLayoutBook = (stage: HTMLElement, opening: OpenPagesMessage, app: AppConnection): OpenBook => {
  let { view } = opening;
  let target = opening.at;
  let renderer: PageRenderer | null = null;
  let isClosed = false;
  let pageCount = 0;
  let requestThumbnails: ReturnType<typeof createThumbnailQueue> | null = null;
  let pdf: PdfView | null = null;
  let pageMarks: ReturnType<typeof createPageMarks> | null = null;
  let answerPassword = (_password: string): void => {};
  let shownPages: [first: number, last: number] = [0, 0];
  const caret = createLazyCaret(app, () =>
    createPageCaretBook({
      pageCount,
      renderer,
      onTap: (x, y) => pageMarks?.onTap(x, y) ?? false,
      getShownPages: () => shownPages,
    }),
  );

  const getPageName = (page: number): string => opening.words.page.replace('{page}', String(page + 1));
  const goTo = (to: NavigationTarget, cause?: 'requested' | 'adopted'): void => {
    target = to;
    if (to.kind === 'entry') return renderer?.goToPage(to.spine, cause);
    const address = (to.kind === 'place' && to.cfi) || '';
    const page = parsePagePointer(address);
    if (page === null) return renderer?.goToFraction(to.fraction, cause);
    renderer?.goToPage(page, cause);
    pageMarks?.reveal(address);
  };
  const render = (source: PageSource): void => {
    if (isClosed) return source.close();
    pageCount = source.count;
    requestThumbnails = createThumbnailQueue(source, app);
    // a pending position report would dismiss the mark that was just tapped: it goes first
    const createdMarks = createPageMarks(document, source.count, (message) => {
      if (message.kind !== 'bookmarks') renderer?.reportPositionNow();
      app.send(message);
    });
    pageMarks = createdMarks;
    renderer = createPageRenderer({
      stage,
      source,
      options: view,
      labels: opening.words,
      events: {
        positionChanged: (position) => {
          sendPosition(app, position);
          shownPages = [position.page, position.last];
          createdMarks.onPagesShown(position.page, position.last);
          caret.onPageShown();
        },
        pageAdded: createdMarks.onPageAdded,
        tapAt: createdMarks.onTap,
        failed: (page, reason) => reason === 'expired' && app.send({ kind: 'failed', reason, spine: page }),
        zoomed: (zoom) => {
          view = { ...view, zoom };
          app.send({ kind: 'zoomed', zoom });
        },
        tap: () => app.send({ kind: 'tap' }),
        key: (event) => sendKey(app, event),
        caretKey: caret.onKey,
        link: (href) => sendLink(app, href),
      },
    });
    goTo(target, 'adopted');
    void renderer.waitUntilDrawn().then(() =>
      requestAnimationFrame(() => {
        if (isClosed) return;
        app.send({ kind: 'opened', pages: pageCount });
        app.send({ kind: 'ready' });
      }),
    );
    void pdf?.readPageLabels().then((labels) => labels && !isClosed && app.send({ kind: 'labels', labels }));
  };

  const renderPdf = async (load: PdfLoad): Promise<void> => {
    load.setPasswordPrompt((isRetry, answer) => {
      answerPassword = answer;
      if (!isClosed) app.send({ kind: 'locked', again: isRetry });
    });
    try {
      const { createPdfView } = await import('../pdf/pdf-view.ts');
      pdf = await createPdfView(load.ranges, await load.opened, {
        getPageName,
        onLinkFollowed(from, to) {
          app.send({ kind: 'followed', from });
          renderer?.goToPage(to);
        },
        onSearchProgress: (text, progress) => !isClosed && app.send({ kind: 'hits', text, ...progress }),
      });
      render(pdf.source);
    } catch (error) {
      load.close();
      const reason = error instanceof PageLoadError ? error.reason : 'network';
      if (!isClosed) app.send({ kind: 'failed', reason, spine: null });
    }
  };

  applyPageStyles(stage, opening);
  const { source, count, sizes } = opening;
  if (source.kind === 'pictures') {
    render(createImagePageSource({ doc: document, ...source, count: count ?? 1, sizes, getPageName }));
  } else void renderPdf(loadPdf(source));

  return {
    goTo,
    turn: (by) => renderer?.turn(by),
    goToEdge: (of) => renderer?.goToEdge(of),
    focus: () => renderer?.focus(),
    close() {
      isClosed = true;
      caret.close();
      renderer?.close();
      pageMarks?.close();
      stage.classList.remove('dark-pages');
    },
    setMarks: (marks) => pageMarks?.setMarks(marks),
    clearSelection: () => pageMarks?.clearSelection(),
    locate: (ranges) => app.send({ kind: 'located', found: locateOnPages(pageCount, ranges) }),
    onMessage(message) {
      switch (message.kind) {
        case 'view':
          view = message.view;
          applyPageStyles(stage, message);
          return renderer?.applyOptions(view);
        case 'thumbs':
          return requestThumbnails?.(message.pages);
        case 'password':
          return answerPassword(message.password);
        case 'find':
          return pdf?.find(message.text);
        case 'hit':
          return renderer ? pdf?.showHit(renderer, message.section, message.nth) : undefined;
        case 'unpaint':
          return pdf?.clearHighlight();
        case 'halt':
          return pdf?.stop();
        case 'caret':
          return caret.toggle(message.isOn);
        case 'settings':
        case 'follow':
        case 'along':
        case 'speech':
        case 'fragments':
        case 'enlarge':
          return; // for reflowable books
        default:
          message satisfies never;
      }
    },
  };
};
