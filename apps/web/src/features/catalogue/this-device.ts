import { live, session } from '../../lib/api.ts';
import { apiUrl } from '../../lib/paths.ts';
import { trustedCode } from '../../lib/trusted.ts';
import { createCatalogue, type Device } from './catalogue.ts';
import { forgetOthers, openFirsts } from './device/store.ts';
// oxlint-disable-next-line import/default -- the build answers with the address of what it makes of that file
import workerUrl from './device/worker.ts?worker&url';
import type { FromDevice, ToDevice } from './protocol.ts';

/** Without workers (old browsers, tests) the device runs in the page. */
const inPage = (hear: (word: FromDevice) => void): Device => {
  const device = import('./device/in-page.ts').then(({ deviceInPage }) => deviceInPage(hear));
  return { hear: (word) => void device.then((it) => it.hear(word)), end: () => {} };
};

/** The device in a worker, so that a hundred thousand books never keep the page from answering a hand. */
const inWorker = (hear: (word: FromDevice) => void): Device => {
  const worker = new Worker(trustedCode(workerUrl), { type: 'module' });
  /** What it was told before its first word: were it not to start, the page would do its work. */
  let told: ToDevice[] | null = [];
  let instead: Device | null = null;
  worker.addEventListener('message', ({ data }: MessageEvent<FromDevice>) => {
    told = null;
    hear(data);
  });
  worker.addEventListener('error', () => {
    if (told === null) return;
    instead = inPage(hear);
    for (const word of told) instead.hear(word);
    told = null;
  });
  return {
    hear: (word) => {
      told?.push(word);
      if (instead) instead.hear(word);
      else worker.postMessage(word);
    },
    end: () => worker.terminate(),
  };
};

/** A page that never rests is waited for so many ms. */
const RESTLESS_MS = 1_000;
const resting = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, RESTLESS_MS / 4);
    else requestIdleCallback(() => resolve(), { timeout: RESTLESS_MS });
  });

/** Where the page can draw its first screen without the device, the device leaves the processor to it until that is done. */
const inTime = (hear: (word: FromDevice) => void, isDrawn: Promise<boolean>): Device => {
  let device: Device | null = null;
  const told: ToDevice[] = [];
  const started = isDrawn
    .then((is) => (is ? resting() : undefined))
    .then(() => {
      device = inWorker(hear);
      for (const word of told) device.hear(word);
    });
  return {
    hear: (word) => {
      if (device) device.hear(word);
      else told.push(word);
    },
    end: () => void started.then(() => device?.end()),
  };
};

/** The library on this device, of the reader who is signed in. */
export const catalogue = createCatalogue({
  session,
  line: live,
  origin: `${location.origin}${apiUrl('')}`,
  openFirsts,
  start: typeof Worker === 'undefined' ? inPage : inTime,
  resting,
  forgetOthers: (userId) => forgetOthers(userId).catch(() => undefined),
});
catalogue.begin();
