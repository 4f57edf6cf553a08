/// <reference lib="dom" />
import type { Browser, Frame, Page } from '@playwright/test';

/**
 * One turn: what its frame showed, and milliseconds. `passed` until that frame was made, `worked` by the main thread in them.
 * It led nowhere when that frame still showed the old page.
 */
export type Turn = { into: 'page' | 'chapter' | 'nowhere'; passed: number; worked: number };

/** One event of the browser's trace, in microseconds; `tdur` is time of the processor, which no other process takes. */
type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };

/** Waits as a reader does who reads the page: until the neighbours stand ready and the browser has nothing left to do. */
const rest = async (): Promise<void> => {
  const calm = (): Promise<void> =>
    new Promise((done) => requestIdleCallback((moment) => done(moment.timeRemaining() > 20 ? undefined : calm())));
  // a chapter that has come is laid out in a calm moment, which gives its frame a size, and then waits for its letters
  const ready = (): boolean =>
    [...document.querySelectorAll('iframe')].every(
      ({ contentDocument: doc, style }) =>
        doc?.readyState === 'complete' && style.width !== '' && doc.fonts.status === 'loaded',
    );
  do for (let moments = 0; moments < 2; moments += 1) await calm();
  while (!ready());
};

type Shown = { chapter: string; offset: number };

/** Turns by a click, and answers when the frame has been made: what was shown before and what is by then. */
const turnOnce = (name: string): Promise<[Shown, Shown]> =>
  new Promise((done) => {
    const shown = (): Shown => {
      const frame = [...document.querySelectorAll('iframe')].find(({ style }) => style.visibility === 'visible');
      return { chapter: frame?.src ?? '', offset: frame?.contentDocument?.documentElement.scrollLeft ?? 0 };
    };
    requestAnimationFrame(() => {
      const before = shown();
      performance.mark(`${name} begins`);
      document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: innerWidth - 4 }));
      // the next task runs when this frame has been made
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        performance.mark(`${name} is shown`);
        done([before, shown()]);
      };
      port2.postMessage(0);
    });
  });

const workIn = (events: readonly TraceEvent[], name: string): Pick<Turn, 'passed' | 'worked'> => {
  const begin = events.find((event) => event.name === `${name} begins`);
  const end = events.find((event) => event.name === `${name} is shown`);
  if (!begin || !end) throw new Error(`The trace has lost ${name}`);
  const worked = events
    .filter(
      ({ name: kind, ph, pid, tid }) => kind === 'RunTask' && ph === 'X' && pid === begin.pid && tid === begin.tid,
    )
    .filter(({ ts, dur = 0 }) => ts < end.ts && ts + dur > begin.ts)
    .reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  return { passed: (end.ts - begin.ts) / 1000, worked: worked / 1000 };
};

/** Turns `count` pages on, resting on each, under the eyes of the browser's own tracing. */
export const watchTurns = async (browser: Browser, page: Page, surface: Frame, count: number): Promise<Turn[]> => {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] });
  const shown: [Shown, Shown][] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await surface.evaluate(rest);
    shown.push(await surface.evaluate(turnOnce, `turn ${turn}`));
  }
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }; // Chromium's format
  const names = new RegExp('^(RunTask|turn \\d+ (begins|is shown))$');
  const events = trace.traceEvents.filter(({ name }) => names.test(name));
  return shown.map(([before, after], turn) => ({
    into: before.chapter !== after.chapter ? 'chapter' : before.offset !== after.offset ? 'page' : 'nowhere',
    ...workIn(events, `turn ${turn}`),
  }));
};

/** The value below which 95 % lie. */
export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
