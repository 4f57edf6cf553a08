import { MarkAppearance, type NewNote, type Note, TextRange } from '@lectern/contracts';
import { parsePagePointer } from '../../lib/page-pointer.ts';

export type MarkColor = Note['color']['value'];
export const COLORS: readonly MarkColor[] = ['yellow', 'red', 'green', 'cian', 'violet'];

/** How a mark looks: its colour and its style. */
export type MarkStyle = { color: MarkColor; look: MarkAppearance };

/** A saved note of the server, as the screens need it. */
export type SavedMark = MarkStyle & {
  uuid: string;
  kind: Note['type']['value'];
  /** The marked text; empty for a bookmark, and where the program that made it stored none. */
  text: string;
  /** Text of the note, and the number of its earlier versions. */
  note: string;
  versions: number;
  /** Where it is; null where only another program can tell, such as an e-reader’s `pbr:` address in reflowable text. */
  stretch: Omit<TextRange, 'fraction'> | null;
  /** 0..1 of the whole book, null where unknown. */
  fraction: number | null;
  /** Page number to show: of a fixed-layout book, else as an e-reader has stored it; null where there is none. */
  page: string | null;
  /** ISO 8601. */
  updated: string;
};

const CFI = /^#(epubcfi\(.+\))$/;
const parseCfi = (anchor: string): string | null => CFI.exec(anchor)?.[1] ?? null;
const parsePageAddress = (anchor: string): string | null => (parsePagePointer(anchor) === null ? null : anchor);
/** An address in the form of a note's anchor. */
const toAnchor = (address: string): string => (parsePagePointer(address) === null ? `#${address}` : address);
const readText = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 8192) : '');
const readShare = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : null;

/**
 * Reads a note of any program. Ours adds `style`, `prefix`, `suffix`, `rects` and two shares to the fields of the server.
 * @param pages page count of a fixed-layout book, where page addresses have a meaning; null for reflowable text
 */
export const toSavedMark = (note: Note, pages: number | null): SavedMark => {
  const { mark, quotation, color, type } = note;
  const parseAddress = pages === null ? parseCfi : parsePageAddress;
  const start = parseAddress(quotation.begin) ?? parseAddress(mark.anchor);
  const look = MarkAppearance.safeParse(color['style']);
  const rects = TextRange.shape.rects.safeParse(quotation['rects']).data;
  const isBookmark = type.value === 'bookmark';
  const page = parsePagePointer(start ?? mark.anchor);
  const isOnFixedPage = pages !== null && start !== null && page !== null;
  return {
    uuid: note.uuid,
    kind: type.value,
    color: color.value,
    look: look.success ? look.data : 'highlight',
    text: quotation.text.trim(),
    note: note.note?.text ?? '',
    versions: note.earlier_versions ?? 0,
    stretch:
      start === null
        ? null
        : {
            start,
            end: parseAddress(quotation.end) ?? start,
            before: readText(quotation['prefix']),
            text: isBookmark ? '' : readText(quotation.text).replaceAll(/\s+/g, ' ').trim(),
            after: readText(isBookmark ? quotation.text : quotation['suffix']),
            progression: readShare(mark['progression']) ?? 0,
            ...(rects?.length && { rects }),
          },
    fraction: isOnFixedPage ? Math.min(1, page / Math.max(1, pages - 1)) : readShare(mark['fraction']),
    page: page === null ? null : String(isOnFixedPage ? page + 1 : page),
    updated: type.updated,
  };
};

/** Creates a note to send. It gets its uuid here, so that it can be sent again when a response is lost. */
export const createNote = (
  kind: SavedMark['kind'],
  stretch: TextRange,
  { color, look }: MarkStyle,
  note = '',
): NewNote & { uuid: string } => ({
  uuid: crypto.randomUUID(),
  type: { value: kind },
  color: { value: color, ...(kind !== 'bookmark' && { style: look }) },
  ...((kind === 'note' || note !== '') && { note: { text: note } }),
  mark: {
    anchor: toAnchor(stretch.start),
    created: Math.floor(Date.now() / 1000),
    fraction: stretch.fraction,
    progression: stretch.progression,
  },
  quotation: {
    begin: toAnchor(stretch.start),
    end: toAnchor(stretch.end),
    text: stretch.text,
    prefix: stretch.before,
    suffix: stretch.after,
    ...(stretch.rects && { rects: stretch.rects }),
  },
});

/** Creates a deleted note again under the same uuid, to undo the deletion. */
export const recreateNote = ({ uuid, ...note }: Note): NewNote & { uuid: string } => ({ ...note, uuid });
