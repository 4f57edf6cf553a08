import { createFileRanges, type FileRanges } from './file-ranges.ts';
import type { AskPassword, OpenPdf } from './open-pdf.ts';

/** A PDF that is loading, possibly before the app has asked to open it. */
export type PdfLoad = {
  readonly fileUrl: string;
  readonly ranges: FileRanges;
  /** Rejects with PageLoadError, or when the code for PDFs does not load. */
  readonly opened: Promise<OpenPdf>;
  /** Sets who asks the reader for a password; a file that needs one waits until then. */
  setPasswordPrompt(ask: AskPassword): void;
  /** Cancels the load. */
  close(): void;
};

type PdfFile = { fileUrl: string; bytes: number };

const startLoad = ({ fileUrl, bytes }: PdfFile): PdfLoad => {
  const ranges = createFileRanges(fileUrl, bytes);
  const prompt = Promise.withResolvers<AskPassword>();
  const open = async (): Promise<OpenPdf> => {
    const { openPdf } = await import('./pdf-view.ts');
    return openPdf(ranges, (...question) => void prompt.promise.then((ask) => ask(...question)));
  };
  const opened = open();
  opened.catch(() => ranges.close()); // the one who shows it reports why
  return {
    fileUrl,
    ranges,
    opened,
    setPasswordPrompt: prompt.resolve,
    close: () => void opened.then(({ close }) => close()).catch(() => null),
  };
};

let preloaded: PdfLoad | null = null;

/** Starts to load a PDF that will be opened soon, and cancels a previous preload. */
export const preloadPdf = (file: PdfFile): void => {
  preloaded?.close();
  preloaded = startLoad(file);
};

/** Loads a PDF, or continues its preload. */
export const loadPdf = (file: PdfFile): PdfLoad => {
  const previous = preloaded;
  preloaded = null;
  if (previous?.fileUrl === file.fileUrl) return previous;
  previous?.close();
  return startLoad(file);
};
