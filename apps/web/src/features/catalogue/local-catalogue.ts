import { live, session } from '../../lib/api.ts';
import { firstScreen } from '../../lib/first-screen.ts';
import { apiUrl } from '../../lib/paths.ts';
import { toTrustedScriptUrl } from '../../lib/trusted-types.ts';
import { createCatalogueClient, type DeviceHandle } from './catalogue-client.ts';
import { clearOtherReaders, openSnapshots } from './device/store.ts';
// oxlint-disable-next-line import/default -- the build answers with the address of what it makes of that file
import workerUrl from './device/worker.ts?worker&url';
import type { FromDevice, ToDevice } from './protocol.ts';

/** Starts the device in the page, where there are no workers (old browsers, tests). */
const startInPage = (onMessage: (message: FromDevice) => void): DeviceHandle => {
  const device = import('./device/browser-device.ts').then(({ createBrowserDevice }) => createBrowserDevice(onMessage));
  return { receive: (message) => void device.then((it) => it.receive(message)), terminate: () => {} };
};

/** Starts the device in a worker, so that a hundred thousand books never block the page. */
const startInWorker = (onMessage: (message: FromDevice) => void): DeviceHandle => {
  const worker = new Worker(toTrustedScriptUrl(workerUrl), { type: 'module' });
  /** Messages sent before the worker's first one: if it fails to start, a device in the page gets them. */
  let unanswered: ToDevice[] | null = [];
  let fallback: DeviceHandle | null = null;
  worker.addEventListener('message', ({ data }: MessageEvent<FromDevice>) => {
    unanswered = null;
    onMessage(data);
  });
  worker.addEventListener('error', () => {
    if (unanswered === null) return;
    fallback = startInPage(onMessage);
    for (const message of unanswered) fallback.receive(message);
    unanswered = null;
  });
  return {
    receive: (message) => {
      unanswered?.push(message);
      if (fallback) fallback.receive(message);
      else worker.postMessage(message);
    },
    terminate: () => worker.terminate(),
  };
};

/** A page that is never idle is waited for so long. */
const IDLE_TIMEOUT_MS = 1_000;
const waitForIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, IDLE_TIMEOUT_MS / 4);
    else requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
  });

/** Starts the worker after the first screen is drawn, where the page can draw it without the device. */
const startAfterFirstScreen = (onMessage: (message: FromDevice) => void, canDraw: Promise<boolean>): DeviceHandle => {
  let device: DeviceHandle | null = null;
  const queued: ToDevice[] = [];
  const started = canDraw
    .then((can) => (can ? waitForIdle() : undefined))
    .then(() => {
      device = startInWorker(onMessage);
      for (const message of queued) device.receive(message);
    });
  return {
    receive: (message) => {
      if (device) device.receive(message);
      else queued.push(message);
    },
    terminate: () => void started.then(() => device?.terminate()),
  };
};

/** The library on this device, of the reader who is signed in. */
export const localCatalogue = createCatalogueClient({
  session,
  line: live,
  origin: `${location.origin}${apiUrl('')}`,
  openSnapshots,
  startDevice: typeof Worker === 'undefined' ? startInPage : startAfterFirstScreen,
  waitForIdle: () => waitForIdle().then(firstScreen.markDrawn),
  clearOtherReaders: (userId) => clearOtherReaders(userId).catch(() => undefined),
});
localCatalogue.start();
