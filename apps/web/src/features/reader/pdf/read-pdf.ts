import { type FileRanges, fileRanges } from './file-ranges.ts';
import type { AskPassword, OpenPdf } from './open-pdf.ts';

/** A PDF that is being read, maybe before it is said how it shall be shown. */
export type PdfReading = {
  readonly fileUrl: string;
  readonly ranges: FileRanges;
  /** Fails with PageFailed, or when what reads PDFs does not come. */
  readonly opened: Promise<OpenPdf>;
  /** Who is asked for a password; until there is somebody, the question waits. */
  askThrough(ask: AskPassword): void;
  /** Lets go of a file that nobody wants to see any more. */
  close(): void;
};

/** Where a PDF lies, and its size. */
type PdfFile = { fileUrl: string; bytes: number };

const begin = ({ fileUrl, bytes }: PdfFile): PdfReading => {
  const ranges = fileRanges(fileUrl, bytes);
  const asked = Promise.withResolvers<AskPassword>();
  const open = async (): Promise<OpenPdf> => {
    const { openPdf } = await import('./show-pdf.ts');
    return openPdf(ranges, (...question) => void asked.promise.then((ask) => ask(...question)));
  };
  const opened = open();
  opened.catch(() => ranges.close()); // who shows it says why
  return {
    fileUrl,
    ranges,
    opened,
    askThrough: asked.resolve,
    close: () => void opened.then(({ close }) => close()).catch(() => null),
  };
};

let begun: PdfReading | null = null;

/** Begins to read a PDF that will be shown soon, in place of one that was to be. */
export const readAhead = (file: PdfFile): void => {
  begun?.close();
  begun = begin(file);
};

/** Reads a PDF, or goes on with what was begun of it. */
export const readPdf = (file: PdfFile): PdfReading => {
  const ahead = begun;
  begun = null;
  if (ahead?.fileUrl === file.fileUrl) return ahead;
  ahead?.close();
  return begin(file);
};
