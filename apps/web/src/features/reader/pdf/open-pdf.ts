import { getDocument, PasswordResponses, PDFDataRangeTransport, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the bundler answers the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { PageFailed } from '../pages/sheets/maker.ts';
import type { FileRanges } from './file-ranges.ts';
import { PDFJS } from './pdfjs.ts';
import { warmUp } from './warm-up.ts';

const startWorker = (): Worker => new Worker(workerUrl, { type: 'module' });
let waiting: Worker | null = null;

/** Starts what reads the next PDF, and lets it read one: either takes longer than reading does from then on. */
export const warmPdf = async (): Promise<void> => {
  if (waiting) return;
  waiting = startWorker();
  await warmUp(PDFWorker.create({ port: waiting }));
};

/** What pdf.js asks for; bytes that don't come are no answer to it, since it would never ask again. */
class Transport extends PDFDataRangeTransport {
  readonly #ranges: FileRanges;
  #isOver = false;
  constructor(ranges: FileRanges) {
    super(ranges.bytes, null);
    this.#ranges = ranges;
  }
  override requestDataRange(begin: number, end: number): void {
    void this.#ranges.read(begin, end).then((bytes) => this.#isOver || this.onDataRange(begin, bytes));
  }
  override abort(): void {
    this.#isOver = true;
  }
}

export type OpenPdf = { document: PDFDocumentProxy; close: () => void };

/** Asks for a password; `again` says that the one before was wrong. */
export type AskPassword = (again: boolean, answer: (password: string) => void) => void;

/** Opens a PDF by ranges. @throws PageFailed */
export const openPdf = async (ranges: FileRanges, ask: AskPassword): Promise<OpenPdf> => {
  const port = waiting ?? startWorker();
  waiting = null;
  const worker = PDFWorker.create({ port });
  const task = getDocument({ ...PDFJS, range: new Transport(ranges), worker });
  task.onPassword = (answer: (password: string) => void, reason: number): void =>
    ask(reason === PasswordResponses.INCORRECT_PASSWORD, answer);
  const close = (): void => {
    ranges.close();
    void task.destroy().finally(() => port.terminate());
  };
  try {
    return { document: await ranges.during(() => task.promise), close };
  } catch (error) {
    close();
    throw error instanceof PageFailed ? error : new PageFailed('broken', { cause: error });
  }
};
