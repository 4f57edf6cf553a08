/** Why a chapter can't be shown. `expired`: the server refuses its address (403). */
export type Failure = 'expired' | 'missing' | 'broken' | 'empty' | 'network';

export type LoadResult = { ok: true; doc: Document; win: Window & typeof globalThis } | { ok: false; reason: Failure };

// NOTE WebKit sends no events into a frame without scripts (bug 218086). There the response's CSP alone stops them.
const SANDBOX = 'GestureEvent' in globalThis ? 'allow-same-origin allow-scripts' : 'allow-same-origin';

/** Creates a hidden frame over the whole stage that runs no scripts. */
export const createChapterFrame = (doc: Document, title: string): HTMLIFrameElement => {
  const frame = doc.createElement('iframe');
  frame.setAttribute('sandbox', SANDBOX);
  frame.title = title;
  Object.assign(frame.style, {
    position: 'absolute',
    border: '0',
    visibility: 'hidden',
    inset: '0',
    background: 'transparent',
  });
  return frame;
};

/** Fetches the HTTP status of an address; null when there is no answer. */
export type ProbeStatus = (url: string) => Promise<number | null>;

/** Loads a document into a frame that is already in the page. Never rejects. */
export const loadFrame = async (
  frame: HTMLIFrameElement,
  url: string,
  probeStatus: ProbeStatus,
): Promise<LoadResult> => {
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
    frame.src = url;
  });
  const doc = frame.contentDocument;
  const win = doc?.defaultView;
  // an error page of the browser is opaque: only a second request tells what failed
  if (!doc || !win || doc.URL === 'about:blank') return { ok: false, reason: toFailure(await probeStatus(url)) };
  const [entry] = win.performance.getEntriesByType('navigation');
  const status = entry instanceof win.PerformanceNavigationTiming ? (entry.responseStatus ?? 0) : 0;
  if (status >= 400) return { ok: false, reason: toFailure(status) };
  if (doc.contentType === 'application/json') return { ok: false, reason: toFailure(await probeStatus(url)) };
  // a document that is encrypted or truncated has no root element, whatever the types say
  const root: Element | null = doc.documentElement;
  if (root === null || doc.querySelector('parsererror') || isBare(root)) return { ok: false, reason: 'broken' };
  return { ok: true, doc, win };
};

/** A page whose elements are not those of XHTML, which a browser knows nothing about; the server rewrites all that it can look at. */
const isBare = ({ localName, namespaceURI }: Element): boolean =>
  localName === 'html' && namespaceURI !== 'http://www.w3.org/1999/xhtml';

const toFailure = (status: number | null): Failure => {
  if (status === 401 || status === 403) return 'expired';
  return status !== null && status >= 400 && status < 500 ? 'missing' : 'network';
};
