import { whenCalm } from '../engine/calm.ts';

const savesData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true;

const isForPdf = (): boolean => location.hash === '#pdf' && !savesData();

/** A failure costs nothing: it is fetched again where it is needed, and said there. */
const startPdf = async (): Promise<void> => {
  if (!isForPdf()) return;
  const { warmPdf } = await import('../pdf/show-pdf.ts');
  await warmPdf();
};

/** Where the library asks for it, starts what draws PDFs before one is opened. */
export const keepReady = (): void => {
  const look = (): void => whenCalm(() => void startPdf().catch(() => null));
  addEventListener('hashchange', look);
  look();
};
