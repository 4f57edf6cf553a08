import { getDocument, PasswordResponses, PDFDataRangeTransport, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the bundler answers the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { PageLoadError } from '../fixed-layout/engine/page-source.ts';
import type { FileRanges } from './file-ranges.ts';
import { PDFJS_OPTIONS } from './pdfjs-options.ts';
import { warmUpPdfjs } from './pdfjs-warm-up.ts';

const startWorker = (): Worker => new Worker(workerUrl, { type: 'module' });
let warmWorker: Worker | null = null;

/** Starts the worker for the next PDF and warms it up by a tiny one: both take longer than loading a page does then. */
export const warmUpPdf = async (): Promise<void> => {
  if (warmWorker) return;
  warmWorker = startWorker();
  await warmUpPdfjs(PDFWorker.create({ port: warmWorker }));
};

/** Passes ranges to pdf.js. A failed range is never reported to it, since it would not request the range again. */
class RangeTransport extends PDFDataRangeTransport {
  readonly #ranges: FileRanges;
  #isAborted = false;
  constructor(ranges: FileRanges) {
    super(ranges.bytes, null);
    this.#ranges = ranges;
  }
  override requestDataRange(begin: number, end: number): void {
    void this.#ranges.read(begin, end).then((bytes) => this.#isAborted || this.onDataRange(begin, bytes));
  }
  override abort(): void {
    this.#isAborted = true;
  }
}

export type OpenPdf = { document: PDFDocumentProxy; close: () => void };

/** Asks for a password; `again`: the last one was wrong. */
export type AskPassword = (isRetry: boolean, answer: (password: string) => void) => void;

/** Opens a PDF by ranges. @throws PageLoadError */
export const openPdf = async (ranges: FileRanges, askPassword: AskPassword): Promise<OpenPdf> => {
  const port = warmWorker ?? startWorker();
  warmWorker = null;
  const worker = PDFWorker.create({ port });
  const task = getDocument({ ...PDFJS_OPTIONS, range: new RangeTransport(ranges), worker });
  task.onPassword = (answer: (password: string) => void, reason: number): void =>
    askPassword(reason === PasswordResponses.INCORRECT_PASSWORD, answer);
  const close = (): void => {
    ranges.close();
    void task.destroy().finally(() => port.terminate());
  };
  try {
    return { document: await ranges.runWhileLoading(() => task.promise), close };
  } catch (error) {
    close();
    throw error instanceof PageLoadError ? error : new PageLoadError('broken', { cause: error });
  }
};
