import { live, session } from '../../lib/api.ts';
import { apiUrl } from '../../lib/paths.ts';
import { createCatalogue, type Device } from './catalogue.ts';
import type { FromDevice, ToDevice } from './protocol.ts';

/** The device in a worker, so that a hundred thousand books never keep the page from answering a hand. */
const inWorker = (hear: (word: FromDevice) => void): Device => {
  const worker = new Worker(new URL('./device/worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromDevice>) => hear(data));
  return { hear: (word) => worker.postMessage(word), end: () => worker.terminate() };
};

/** Without workers (old browsers, tests) it runs in the page. */
const inPage = (hear: (word: FromDevice) => void): Device => {
  const device = import('./device/in-page.ts').then(({ deviceInPage }) => deviceInPage(hear));
  return { hear: (word: ToDevice) => void device.then((it) => it.hear(word)), end: () => {} };
};

/** The library on this device, of the reader who is signed in. */
export const catalogue = createCatalogue({
  session,
  line: live,
  origin: `${location.origin}${apiUrl('')}`,
  start: typeof Worker === 'undefined' ? inPage : inWorker,
});
catalogue.begin();
