import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { UnreadableBook } from '../facts.ts';
import { boundInflation } from './bounded-inflation.ts';
import { declaredPages, hasForeignProtection } from './rescue.ts';

/** Bytes that are read at a time. */
const CHUNK = 64 * 1024;
/** Pixels of a picture in a page; larger ones, of a poster scanned at 1,200 dpi, are left white. */
const MAX_PIXELS = 40_000_000;

/**
 * A PDF, or why there is none: `password` when it asks for one, `protected` under a handler of somebody else (Adobe's
 * EBX_HANDLER and others), `torn` when its tree of pages is lost but their number is known.
 */
export type OpenPdf =
  /** `close` throws when the system failed to read: the document then says less than it holds. */
  | { kind: 'open'; document: PDFDocumentProxy; close: () => Promise<void> }
  | { kind: 'password' | 'protected' }
  | { kind: 'torn'; pages: number };

/**
 * Opens a PDF by positioned reads: what is not needed is never in memory. Nothing is fetched, and no script runs: what the
 * library would need for either is not loaded. Throws `UnreadableBook('damaged')` and the errors of the system.
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

const openFile = async (file: number): Promise<OpenPdf> => {
  const { getDocument, PDFDataRangeTransport } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  boundInflation();
  const { size } = fstatSync(file);
  const troubles: Error[] = [];
  let isOver = false;
  const end = async (): Promise<void> => {
    isOver = true;
    await task.destroy();
    const [trouble] = troubles;
    if (trouble) throw trouble;
  };
  class FileRange extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      // the number of a closed file may be that of another one by then
      if (isOver) return;
      const chunk = new Uint8Array(end - begin);
      try {
        const length = readSync(file, chunk, 0, chunk.length, begin);
        // not before the library has noted that it asked
        queueMicrotask(() => this.onDataRange(begin, chunk.subarray(0, length)));
      } catch (error) {
        troubles.push(error instanceof Error ? error : new Error(String(error)));
        void task.destroy();
      }
    }
  }
  const task = getDocument({ ...SETTINGS, range: new FileRange(size, null) });
  try {
    const document = await task.promise;
    const close = (): Promise<void> => end().finally(() => closeSync(file));
    return { kind: 'open', document, close };
  } catch (error) {
    await end();
    return whyNot(file, size, error);
  }
};

const whyNot = (file: number, size: number, error: unknown): OpenPdf => {
  if (error instanceof Error && error.name === 'PasswordException') return { kind: 'password' };
  if (hasForeignProtection(file, size)) return { kind: 'protected' };
  const pages = declaredPages(file);
  if (pages !== null) return { kind: 'torn', pages };
  throw new UnreadableBook('damaged', 'the PDF is damaged', { cause: error });
};

const library = `${dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))}/`;

const SETTINGS = {
  rangeChunkSize: CHUNK,
  disableStream: true,
  disableAutoFetch: true,
  // fonts become paths: none is given to the system
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
