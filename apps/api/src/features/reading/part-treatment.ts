import {
  correctMediaType,
  isDocumentType,
  needsHtmlRewrite,
  type PartEntry,
  rewriteAsHtml,
  rewriteAsSvg,
} from '@lectern/formats';
import { MAX_BUFFERED_BYTES } from './part.ts';

/** What is done to a part before it is sent: nothing, `stripChapter`, or `rewritePart`. */
export type Treatment = 'none' | 'strip' | 'rewrite';

/** A part as it was stored with its book. */
type StoredEntry = { entry: PartEntry; isFlagged: boolean };

const SVG_TYPE = 'image/svg+xml';
const CHECKED_TYPE = /^(?:application\/xhtml\+xml|text\/html|image\/svg\+xml)$/;

/**
 * The part with the media type that it is sent with. Books that were stored before media types were corrected and chapters checked
 * keep their rows: such a part is corrected now, and its chapter checked when it is first requested (`isChecked` is false).
 */
export const describeStoredPart = ({ entry }: StoredEntry): { entry: PartEntry; isChecked: boolean } => {
  const mediaType = correctMediaType(entry.mediaType, entry.path);
  return {
    entry: { ...entry, mediaType },
    isChecked: entry.asHtml !== undefined || isTooLarge(entry) || !CHECKED_TYPE.test(mediaType),
  };
};

/** The page is too large to be changed: what of it a browser can read is better than nothing. */
const isTooLarge = ({ size, compressedSize }: PartEntry): boolean =>
  Math.max(size, compressedSize) > MAX_BUFFERED_BYTES.chapter;

/** Makes readable what is no XML: a page as HTML, a drawing as SVG. */
export const rewritePart = (mediaType: string, bytes: Uint8Array): { type: string; bytes: Uint8Array } =>
  mediaType === SVG_TYPE
    ? { type: SVG_TYPE, bytes: rewriteAsSvg(bytes) }
    : { type: 'text/html; charset=utf-8', bytes: rewriteAsHtml(bytes) };

export const getTreatment = ({ entry, isFlagged }: StoredEntry): Treatment =>
  entry.asHtml === true && !isTooLarge(entry) ? 'rewrite' : isFlagged || isUnscanned(entry) ? 'strip' : 'none';

/** The treatment of a chapter that was not checked at upload, by its bytes. */
export const detectTreatment = ({ entry, isFlagged }: StoredEntry, bytes: Uint8Array): Treatment => {
  if (needsHtmlRewrite(bytes, correctMediaType(entry.mediaType, entry.path))) return 'rewrite';
  return isFlagged || isUnscanned(entry) ? 'strip' : 'none';
};

/** Whether the corrected type makes a document of a file that was not scanned as one. */
const isUnscanned = ({ mediaType, path }: PartEntry): boolean =>
  !isDocumentType(mediaType) && isDocumentType(correctMediaType(mediaType, path));
