import type { ImageSize } from '../comics/image-size.ts';
import { renderFirstPage } from '../pdf/first-page-cover.ts';
import { openMadePdf } from '../pdf/open-pdf.ts';
import { sharp } from '../sharp.ts';
import { startsWith } from '../signatures.ts';

/** The decoder holds all samples of the image, of four bytes each: a page at 300 dpi, and what ingest has memory for. */
const MAX_PIXELS = 12_000_000;
export const MAX_COVER_PIXELS = 6_000_000;
const TRANSPARENT = 'rgba(0, 0, 0, 0)';
const CODESTREAM = '\xff\x4f\xff\x51';
/** How many first bytes contain the size of an image. */
const HEAD_BYTES = 64 * 1024;

/** Whether these are the first bytes of a JPEG 2000 image (ITU T.800): a file with boxes, or a codestream. */
export const isJpeg2000 = (bytes: Uint8Array): boolean =>
  startsWith(bytes, '\0\0\0\x0cjP  \r\n\x87\n') || startsWith(bytes, CODESTREAM);

/**
 * Decodes a JPEG 2000 image to PNG, at most `width` pixels wide: as the only picture of a PDF, because the PDF library contains a
 * decoder and the image library does not. `null` when it has no size or too many pixels, or is damaged.
 */
export const decodeJpeg2000 = async (
  bytes: Uint8Array,
  width: number | null,
  maxPixels = MAX_PIXELS,
): Promise<Uint8Array | null> => {
  const size = parseSize(bytes);
  if (!size || size.width * size.height > maxPixels) return null;
  const scale = Math.min(1, (width ?? size.width) / size.width);
  const document = await openMadePdf(wrapInPdf(bytes, size));
  try {
    const box = { width: Math.ceil(size.width * scale), height: Math.ceil(size.height * scale) };
    const png = await renderFirstPage(document, box, TRANSPARENT);
    return png && (await isDrawn(png)) ? png : null;
  } finally {
    await document.loadingTask.destroy();
  }
};

/** The library leaves out a picture that it cannot decode: then the page is still transparent. */
const isDrawn = async (png: Uint8Array): Promise<boolean> => {
  const { width, height } = await sharp(png).metadata();
  const middle = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 };
  const pixel = await sharp(png).ensureAlpha().extract(middle).raw().toBuffer();
  return pixel[3] !== 0;
};

/** Reads the size from the codestream (SIZ, T.800 A.5.1): the reference grid without its offset. */
const parseSize = (bytes: Uint8Array): ImageSize | null => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES));
  const at = head.indexOf(CODESTREAM, 0, 'latin1');
  if (at < 0 || at + 24 > head.length) return null;
  const read = (offset: number): number => head.readUInt32BE(at + offset);
  const size = { width: read(8) - read(16), height: head.length < at + 28 ? 0 : read(12) - read(20) };
  return size.width > 0 && size.height > 0 ? size : null;
};

const wrapInPdf = (bytes: Uint8Array, { width, height }: ImageSize): Uint8Array => {
  const draw = `q ${width} 0 0 ${height} 0 0 cm /I Do Q`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>`,
    `<</Length ${draw.length}>>stream\n${draw}\nendstream`,
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/Filter/JPXDecode/Length ${bytes.length}>>stream\n`,
  ];
  let text = '%PDF-1.5\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj${object}${index === objects.length - 1 ? '' : '\nendobj\n'}`;
    return offset;
  });
  const end = '\nendstream\nendobj\n';
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length + bytes.length + end.length}\n%%EOF`;
  return Uint8Array.from(Buffer.concat([Buffer.from(text), bytes, Buffer.from(end + trailer)]));
};
