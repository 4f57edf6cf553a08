import { createChapterFrame, loadFrame, type ProbeStatus } from '../chapter-frame.ts';
import type { PageColours } from '../settings.ts';
import { createStyleSheetWriter } from '../style-sheet.ts';
import { type Enlargeable, readLabel } from './find-enlargeable.ts';
import { buildIsolatedCss, findCounterpart, isolate } from './isolate.ts';
import { listenToZoom, type Zoomable } from './zoom-input.ts';

export type EnlargedView = Zoomable & { close(): void };

type EnlargedSetup = {
  stage: HTMLElement;
  probeStatus: ProbeStatus;
  /** Address of the chapter that contains it. */
  url: string;
  item: Enlargeable;
  colours: PageColours;
  fontSize: number;
  /** Faces that the chapter may use besides its own. */
  faces: string;
  onZoom(): void;
  onKey(event: KeyboardEvent): void;
  /** It could not be shown. */
  onFailed(): void;
};

const MIN_ZOOM = 0.1;
const MAX_ZOOM = 12;
/** Small things are not made coarser than this when they open. */
const MAX_FIT = { picture: 4, table: 2, code: 2, formula: 4 } as const;
const PADDING_PX = 32;

const getOriginalSize = ({ element, kind }: Enlargeable): { width: number; height: number } | null => {
  if (kind !== 'picture') return null;
  const { width, height } = element.getBoundingClientRect();
  const natural = 'naturalWidth' in element ? element : null;
  const { naturalWidth, naturalHeight } = (natural ?? {}) as { naturalWidth?: number; naturalHeight?: number }; // of pictures
  return naturalWidth && naturalHeight ? { width: naturalWidth, height: naturalHeight } : { width, height };
};

/**
 * Shows one element of a chapter over the page: in a second frame with the same chapter, under the same policy, from which everything else
 * is removed. The page itself stays as it is.
 */
export const openEnlarged = (setup: EnlargedSetup): EnlargedView => {
  const { stage, item, colours, fontSize } = setup;
  const family = item.element.ownerDocument.defaultView?.getComputedStyle(item.element).fontFamily ?? 'serif';
  const typeface = { faces: setup.faces, family };
  const frame = createChapterFrame(stage.ownerDocument, readLabel(item.element));
  frame.className = 'enlarged';
  frame.style.background = colours.background;
  const size = getOriginalSize(item);
  let zoom = 1;
  let fitted = 1;
  let isClosed = false;
  let write = (_: string): void => {};

  const getRoot = (): Element | null => frame.contentDocument?.documentElement ?? null;
  const apply = (next: number): void => {
    const root = getRoot();
    if (!root) return;
    const ratio = next / zoom;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = root;
    zoom = next;
    write(buildIsolatedCss(item, colours, fontSize, typeface, size, zoom));
    // what was in the middle stays there
    root.scrollLeft = (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2;
    root.scrollTop = (scrollTop + clientHeight / 2) * ratio - clientHeight / 2;
    setup.onZoom();
  };
  const measure = (target: Element): void => {
    const root = getRoot();
    if (!root) return;
    write(buildIsolatedCss(item, colours, fontSize, typeface, size, 1));
    const { width, height } = size ?? target.getBoundingClientRect();
    const share = Math.min((root.clientWidth - PADDING_PX) / width, (root.clientHeight - PADDING_PX) / height);
    // long text is not made smaller than on the page: it scrolls
    const least = item.kind === 'picture' ? MIN_ZOOM : 1;
    fitted = Math.min(MAX_FIT[item.kind], Math.max(least, share));
  };
  const view: EnlargedView = {
    zoomBy: (factor) => apply(Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom * factor))),
    fit: () => apply(fitted),
    get zoom() {
      return zoom;
    },
    close() {
      isClosed = true;
      frame.remove();
    },
  };
  const load = async (): Promise<void> => {
    const loaded = await loadFrame(frame, setup.url, setup.probeStatus);
    if (isClosed) return;
    const target = loaded.ok ? findCounterpart(item.element, loaded.doc) : null;
    if (!loaded.ok || !target) return setup.onFailed();
    const { doc, win } = loaded;
    isolate(target, doc);
    write = createStyleSheetWriter(doc, win);
    measure(target);
    view.fit();
    listenToZoom(doc, view, item.kind === 'picture', fitted, setup.onKey);
    frame.style.visibility = 'visible';
    frame.focus();
    win.focus();
  };
  stage.append(frame);
  void load();
  return view;
};
