import { isOpen } from './engine/item.ts';
import { useUploadDesk } from './upload-context.ts';
import { type Upload, uploads } from './uploads.ts';

/** Names under which a file is told: its own, and those of the books that came out of it. */
const namesOf = ({ file, step }: Upload): string[] => {
  const inside = step.at === 'done' ? (step.stored.books ?? []).map(({ name }) => name) : [];
  return [file.name, ...inside].map((name) => name.normalize('NFC'));
};
const isToldBy = (name: string): boolean => uploads.current().some((upload) => namesOf(upload).includes(name));
/** A file of several books; what is inside is not known before its answer. */
const isZipUnderWay = (upload: Upload): boolean => isOpen(upload) && /(?<!\.fb2)\.zip$/i.test(upload.file.name);

/**
 * Whether this tab shows a file of that name among its uploads, or a ZIP that it came in: what becomes of it is told there.
 * Waits for the ZIPs that are under way.
 */
export const isUploadedHere = async (name: string): Promise<boolean> => {
  if (isToldBy(name)) return true;
  const zips = new Set(
    uploads
      .current()
      .filter(isZipUnderWay)
      .map(({ id }) => id),
  );
  const waits = (): boolean => uploads.current().some((upload) => zips.has(upload.id) && isOpen(upload));
  if (!waits()) return false;
  return new Promise((resolve) => {
    const stop = uploads.subscribe(() => {
      const isTold = isToldBy(name);
      if (waits() && !isTold) return;
      stop();
      resolve(isTold);
    });
  });
};

/** Sends files of a name again that this tab still holds, and shows the dialog, where another one is chosen. */
export const useUploadAgain = (): ((name: string) => void) => {
  const { open } = useUploadDesk();
  return (name) => {
    for (const { id, file, step } of uploads.current()) {
      if (step.at === 'failed' && file.name.normalize('NFC') === name) uploads.retry(id);
    }
    open();
  };
};
