/// <reference lib="dom" />
import type { Browser, Frame, Page } from '@playwright/test';

/**
 * One page turn: what its first frame showed, and milliseconds. `elapsed` until that frame, `busy` on the main thread meanwhile.
 * `nowhere`: the frame still showed the old page.
 */
export type PageTurn = { target: 'page' | 'chapter' | 'nowhere'; elapsed: number; busy: number };

/** One event of the browser's trace, in microseconds; `tdur` is CPU time. */
type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };

/** Waits until the neighbouring chapters are loaded and the browser is idle, as while somebody reads the page. */
const waitForReady = async (): Promise<void> => {
  const waitForIdle = (): Promise<void> =>
    new Promise((done) =>
      requestIdleCallback((moment) => done(moment.timeRemaining() > 20 ? undefined : waitForIdle())),
    );
  // a loaded chapter is laid out in idle time, which sizes its frame, and then waits for its fonts
  const areFramesReady = (): boolean =>
    [...document.querySelectorAll('iframe')].every(
      ({ contentDocument: doc, style }) =>
        doc?.readyState === 'complete' && style.width !== '' && doc.fonts.status === 'loaded',
    );
  do for (let moments = 0; moments < 2; moments += 1) await waitForIdle();
  while (!areFramesReady());
};

type VisiblePage = { chapter: string; offset: number };

/** Turns the page by a click and resolves once the frame is rendered, with what was shown before and after. */
const turnPage = (name: string): Promise<[VisiblePage, VisiblePage]> =>
  new Promise((done) => {
    const getVisiblePage = (): VisiblePage => {
      const frame = [...document.querySelectorAll('iframe')].find(({ style }) => style.visibility === 'visible');
      return { chapter: frame?.src ?? '', offset: frame?.contentDocument?.documentElement.scrollLeft ?? 0 };
    };
    requestAnimationFrame(() => {
      const before = getVisiblePage();
      performance.mark(`${name} begins`);
      document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: innerWidth - 4 }));
      // the next task runs after this frame is rendered
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        performance.mark(`${name} is shown`);
        done([before, getVisiblePage()]);
      };
      port2.postMessage(0);
    });
  });

const measureTurn = (events: readonly TraceEvent[], name: string): Pick<PageTurn, 'elapsed' | 'busy'> => {
  const begin = events.find((event) => event.name === `${name} begins`);
  const end = events.find((event) => event.name === `${name} is shown`);
  if (!begin || !end) throw new Error(`The trace has lost ${name}`);
  const busyMicroseconds = events
    .filter(
      ({ name: kind, ph, pid, tid }) => kind === 'RunTask' && ph === 'X' && pid === begin.pid && tid === begin.tid,
    )
    .filter(({ ts, dur = 0 }) => ts < end.ts && ts + dur > begin.ts)
    .reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  return { elapsed: (end.ts - begin.ts) / 1000, busy: busyMicroseconds / 1000 };
};

/** Turns `count` pages with the browser's tracing on, waiting until idle before each. */
export const tracePageTurns = async (
  browser: Browser,
  page: Page,
  surface: Frame,
  count: number,
): Promise<PageTurn[]> => {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] });
  const snapshots: [VisiblePage, VisiblePage][] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await surface.evaluate(waitForReady);
    snapshots.push(await surface.evaluate(turnPage, `turn ${turn}`));
  }
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }; // Chromium's format
  const names = new RegExp('^(RunTask|turn \\d+ (begins|is shown))$');
  const events = trace.traceEvents.filter(({ name }) => names.test(name));
  return snapshots.map(([before, after], turn) => ({
    target: before.chapter !== after.chapter ? 'chapter' : before.offset !== after.offset ? 'page' : 'nowhere',
    ...measureTurn(events, `turn ${turn}`),
  }));
};

/** The 95th percentile. */
export const computeP95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
