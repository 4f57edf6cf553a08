import { isUnfinished } from './engine/upload-item.ts';
import { toUploadName } from './file-access.ts';
import { useUploadDialog } from './upload-context.ts';
import { type Upload, uploads } from './uploads.ts';

/** The names of an upload: of its file, and of the books in it. */
const getNames = ({ file, state }: Upload): string[] => {
  const bookNames = state.kind === 'done' ? (state.stored.books ?? []).map(({ name }) => name) : [];
  return [file.name, ...bookNames].map((name) => toUploadName({ name }));
};
const hasUploadNamed = (name: string): boolean => uploads.current().some((upload) => getNames(upload).includes(name));
/** A ZIP of several books; they are unknown until it is processed. */
const isUnfinishedZip = (upload: Upload): boolean => isUnfinished(upload) && /(?<!\.fb2)\.zip$/i.test(upload.file.name);

/**
 * Whether a file of that name, or the ZIP that contained it, is among the uploads of this tab, which report its result. Waits
 * for unfinished ZIPs.
 */
export const isUploadOfThisTab = async (name: string): Promise<boolean> => {
  if (hasUploadNamed(name)) return true;
  const zips = new Set(
    uploads
      .current()
      .filter(isUnfinishedZip)
      .map(({ id }) => id),
  );
  const isWaiting = (): boolean => uploads.current().some((upload) => zips.has(upload.id) && isUnfinished(upload));
  if (!isWaiting()) return false;
  return new Promise((resolve) => {
    const stop = uploads.subscribe(() => {
      const isFound = hasUploadNamed(name);
      if (isWaiting() && !isFound) return;
      stop();
      resolve(isFound);
    });
  });
};

/** Retries failed uploads of a file name, and opens the dialog, where the reader can choose another file. */
export const useRetryUpload = (): ((name: string) => void) => {
  const { open } = useUploadDialog();
  return (name) => {
    for (const { id, file, state } of uploads.current()) {
      if (state.kind === 'failed' && toUploadName(file) === name) uploads.retry(id);
    }
    open();
  };
};
