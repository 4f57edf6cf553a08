/** Why a document can't be shown. `expired`: the server refuses this address (403). */
export type Failure = 'expired' | 'missing' | 'broken' | 'empty' | 'network';

export type Loaded = { ok: true; doc: Document; win: Window & typeof globalThis } | { ok: false; reason: Failure };

// NOTE WebKit sends no events into a frame without scripts (bug 218086). There the response's CSP alone stops them.
const SANDBOX = 'GestureEvent' in globalThis ? 'allow-same-origin allow-scripts' : 'allow-same-origin';

/** An invisible frame over the whole stage that may run nothing. */
export const makeFrame = (doc: Document, title: string): HTMLIFrameElement => {
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

/** Asks for the HTTP status of an address; null when there is no answer. */
export type Probe = (url: string) => Promise<number | null>;

/** Loads a document into a frame that stands in the page already. Settles always. */
export const loadFrame = async (frame: HTMLIFrameElement, url: string, probe: Probe): Promise<Loaded> => {
  await new Promise((done) => {
    frame.addEventListener('load', done, { once: true });
    frame.src = url;
  });
  const doc = frame.contentDocument;
  const win = doc?.defaultView;
  // an error page of the browser belongs to no one, and can't be looked into: only asking again tells why it is there
  if (!doc || !win || doc.URL === 'about:blank') return { ok: false, reason: reasonOf(await probe(url)) };
  const [entry] = win.performance.getEntriesByType('navigation');
  const status = entry instanceof win.PerformanceNavigationTiming ? (entry.responseStatus ?? 0) : 0;
  if (status >= 400) return { ok: false, reason: reasonOf(status) };
  if (doc.contentType === 'application/json') return { ok: false, reason: reasonOf(await probe(url)) };
  // what is encrypted or cut off at its start has no root element at all, whatever the types say
  const root: Element | null = doc.documentElement;
  if (root === null || doc.querySelector('parsererror')) return { ok: false, reason: 'broken' };
  return { ok: true, doc, win };
};

const reasonOf = (status: number | null): Failure => {
  if (status === 401 || status === 403) return 'expired';
  return status !== null && status >= 400 && status < 500 ? 'missing' : 'network';
};
