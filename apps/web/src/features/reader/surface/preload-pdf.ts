import { runWhenIdle } from '../engine/idle.ts';

const isSavingData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true;

const isPdfRequested = (): boolean => location.hash === '#pdf' && !isSavingData();

/** May fail: opening a PDF loads the code again and reports errors. */
const preload = async (): Promise<void> => {
  if (!isPdfRequested()) return;
  const { warmUpPdf } = await import('../pdf/pdf-view.ts');
  await warmUpPdf();
};

/** Loads and warms up the PDF code in idle time, when the app asks for it by the hash `#pdf`. */
export const preloadPdfOnRequest = (): void => {
  const schedule = (): void => runWhenIdle(() => void preload().catch(() => null));
  addEventListener('hashchange', schedule);
  schedule();
};
