import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { UnreadableBook } from '../book-facts.ts';
import { limitInflation } from './bounded-inflation.ts';
import { readLinearizedPageCount, usesForeignSecurityHandler } from './damaged-pdf.ts';

/** How many bytes are read at a time. */
const CHUNK = 64 * 1024;
/** Larger images in a page, such as a poster scanned at 1,200 dpi, stay white. */
const MAX_PIXELS = 40_000_000;

/**
 * An open PDF, or why it cannot be opened: `password` when it needs one, `protected` when it has a foreign security handler
 * (Adobe's EBX_HANDLER and others), `damaged` when its page tree is lost but the number of pages is known.
 */
export type OpenPdf =
  /** `close` throws when a read failed: the facts of the document are then incomplete. */
  | { kind: 'open'; document: PDFDocumentProxy; close: () => Promise<void> }
  | { kind: 'password' | 'protected' }
  | { kind: 'damaged'; pages: number };

/**
 * Opens a PDF with positioned reads, so that only the needed parts are in memory. Nothing is fetched and no script runs:
 * the parts of the library for that are not loaded. Throws `UnreadableBook('damaged')` and system errors.
 */
export const openPdf = async (path: string): Promise<OpenPdf> => {
  const file = openSync(path, 'r');
  try {
    const opened = await openFile(file);
    if (opened.kind !== 'open') closeSync(file);
    return opened;
  } catch (error) {
    closeSync(file);
    throw error;
  }
};

/** Opens a PDF that this program has made, in memory. Destroy its loading task after use. */
export const openMadePdf = async (data: Uint8Array): Promise<PDFDocumentProxy> => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  limitInflation();
  return getDocument({ ...SETTINGS, data }).promise;
};

const openFile = async (file: number): Promise<OpenPdf> => {
  const { getDocument, PDFDataRangeTransport } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  limitInflation();
  const { size } = fstatSync(file);
  const readErrors: Error[] = [];
  let isClosed = false;
  const closeDocument = async (): Promise<void> => {
    isClosed = true;
    await task.destroy();
    const [readError] = readErrors;
    if (readError) throw readError;
  };
  class FileRange extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      // the descriptor of a closed file may belong to another one by now
      if (isClosed) return;
      const chunk = new Uint8Array(end - begin);
      try {
        const length = readSync(file, chunk, 0, chunk.length, begin);
        // only after the library has registered its request
        queueMicrotask(() => this.onDataRange(begin, chunk.subarray(0, length)));
      } catch (error) {
        readErrors.push(error instanceof Error ? error : new Error(String(error)));
        void task.destroy();
      }
    }
  }
  const task = getDocument({ ...SETTINGS, range: new FileRange(size, null) });
  try {
    const document = await task.promise;
    const close = (): Promise<void> => closeDocument().finally(() => closeSync(file));
    return { kind: 'open', document, close };
  } catch (error) {
    await closeDocument();
    return explainFailure(file, size, error);
  }
};

const explainFailure = (file: number, size: number, error: unknown): OpenPdf => {
  if (error instanceof Error && error.name === 'PasswordException') return { kind: 'password' };
  if (usesForeignSecurityHandler(file, size)) return { kind: 'protected' };
  const pages = readLinearizedPageCount(file);
  if (pages !== null) return { kind: 'damaged', pages };
  throw new UnreadableBook('damaged', 'the PDF is damaged', { cause: error });
};

const library = `${dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))}/`;

const SETTINGS = {
  rangeChunkSize: CHUNK,
  disableStream: true,
  disableAutoFetch: true,
  // fonts are drawn as paths and not installed
  disableFontFace: true,
  useSystemFonts: false,
  enableXfa: false,
  maxImageSize: MAX_PIXELS,
  useWorkerFetch: false,
  cMapUrl: `${library}cmaps/`,
  standardFontDataUrl: `${library}standard_fonts/`,
  wasmUrl: `${library}wasm/`,
  iccUrl: `${library}iccs/`,
  verbosity: 0,
};
