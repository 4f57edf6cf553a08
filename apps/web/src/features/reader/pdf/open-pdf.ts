import { getDocument, PasswordResponses, PDFDataRangeTransport, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the bundler answers the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { PageFailed } from '../pages/sheets/maker.ts';
import { CHUNK, type FileRanges } from './file-ranges.ts';

/** Larger pictures inside a page, of a poster scanned at 1,200 dpi, are left white. */
const MAX_PIXELS = 40_000_000;

/** Beside this page: decoders, character maps and fonts, which are fetched when a file needs them. */
const beside = (folder: string): string => new URL(`./pdf/${folder}/`, document.baseURI).href;

const startWorker = (): Worker => new Worker(workerUrl, { type: 'module' });
let waiting: Worker | null = null;

/** Starts what reads the next PDF, which takes it longer than reading does. */
export const warmPdf = (): void => {
  waiting ??= startWorker();
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

/**
 * Opens a PDF by ranges: what is not shown is not fetched. No script of the file runs and no form is sent, since what the
 * library would need for either is not there.
 * @param ask for a password; `again` says that the one before was wrong
 * @throws PageFailed
 */
export const openPdf = async (
  ranges: FileRanges,
  ask: (again: boolean, answer: (password: string) => void) => void,
): Promise<OpenPdf> => {
  const port = waiting ?? startWorker();
  waiting = null;
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    range: new Transport(ranges),
    worker,
    rangeChunkSize: CHUNK,
    disableStream: true,
    disableAutoFetch: true,
    enableXfa: false,
    maxImageSize: MAX_PIXELS,
    isImageDecoderSupported: false, // it keeps pictures in memory: twice as much after 300 pages
    disableWorkerRendering: true,
    cMapUrl: beside('cmaps'),
    standardFontDataUrl: beside('standard_fonts'),
    wasmUrl: beside('wasm'),
    iccUrl: beside('iccs'),
    verbosity: 0,
  });
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
