/** Bytes per range request. */
export const CHUNK_BYTES = 32 * 1024;

/** Larger images in a page, such as a poster scanned at 1,200 dpi, stay blank. */
const MAX_IMAGE_PIXELS = 40_000_000;

/** Address of decoders, character maps and fonts, which are fetched when a file needs them. */
const getAssetUrl = (folder: string): string => new URL(`./pdf/${folder}/`, document.baseURI).href;

/**
 * Options for every file. Scripts and forms of a file do nothing, since the parts of pdf.js that they need are not included. Only what
 * is shown is fetched.
 */
export const PDFJS_OPTIONS = {
  rangeChunkSize: CHUNK_BYTES,
  disableStream: true,
  disableAutoFetch: true,
  enableXfa: false,
  maxImageSize: MAX_IMAGE_PIXELS,
  isImageDecoderSupported: false, // it keeps images in memory: twice as much after 300 pages
  disableWorkerRendering: true,
  cMapUrl: getAssetUrl('cmaps'),
  standardFontDataUrl: getAssetUrl('standard_fonts'),
  wasmUrl: getAssetUrl('wasm'),
  iccUrl: getAssetUrl('iccs'),
  verbosity: 0,
};
