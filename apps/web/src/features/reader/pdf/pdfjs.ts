/** Bytes that are asked for at a time. */
export const CHUNK = 32 * 1024;

/** Larger pictures inside a page, of a poster scanned at 1,200 dpi, are left white. */
const MAX_PIXELS = 40_000_000;

/** Beside this page: decoders, character maps and fonts, which are fetched when a file needs them. */
const beside = (folder: string): string => new URL(`./pdf/${folder}/`, document.baseURI).href;

/**
 * How every file is opened. No script of a file runs and no form is sent, since what the library would need for either is not
 * there; what is not shown is not fetched.
 */
export const PDFJS = {
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
};
