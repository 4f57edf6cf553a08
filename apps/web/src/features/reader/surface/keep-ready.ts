// oxlint-disable-next-line import/default -- the bundler answers the address of the file
import pdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { whenCalm } from '../engine/calm.ts';

const savesData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true;

const isForPdf = (): boolean => location.hash === '#pdf' && !savesData();

/** A failure costs nothing: it is fetched again where it is needed, and said there. */
const fetchPdf = async (): Promise<void> => {
  if (!isForPdf()) return;
  await import('../pdf/show-pdf.ts').catch(() => null);
  await fetch(pdfWorker)
    .then((answer) => answer.arrayBuffer()) // what is not read to its end is not kept
    .catch(() => null);
};

/** Where the library asks for it, lets the browser fetch what draws PDFs before one is opened. */
export const keepReady = (): void => {
  const look = (): void => whenCalm(() => void fetchPdf());
  addEventListener('hashchange', look);
  look();
};
