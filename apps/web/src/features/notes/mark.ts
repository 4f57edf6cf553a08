import { MarkLook, type NewNote, type Note, Stretch } from '@lectern/contracts';
import { pageIn } from '../../lib/page-address.ts';

export type MarkColor = Note['color']['value'];
export const COLORS: readonly MarkColor[] = ['yellow', 'red', 'green', 'cian', 'violet'];

/** How a mark looks: its colour and its style. */
export type MarkStyle = { color: MarkColor; look: MarkLook };

/** A note of the wire, as the reader’s screen needs it. */
export type BookMark = MarkStyle & {
  uuid: string;
  kind: Note['type']['value'];
  /** What was marked; empty for a bookmark and where its program said none. */
  text: string;
  /** What was written to it, and how many earlier versions of that are kept. */
  note: string;
  versions: number;
  /** Where it stands, null where only another program knows: an e-reader’s `pbr:` address in a text that flows. */
  stretch: Omit<Stretch, 'fraction'> | null;
  /** 0..1 of the whole book, null where it is not said. */
  fraction: number | null;
  /** Page as it is told: that of a book of fixed pages, else what an e-reader says; null where none does. */
  page: string | null;
  /** ISO 8601. */
  updated: string;
};

const CFI = /^#(epubcfi\(.+\))$/;
const cfiIn = (anchor: string): string | null => CFI.exec(anchor)?.[1] ?? null;
const pbrIn = (anchor: string): string | null => (pageIn(anchor) === null ? null : anchor);
/** As a note keeps an address. */
const anchorOf = (address: string): string => (pageIn(address) === null ? `#${address}` : address);
const textIn = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 8192) : '');
const shareIn = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : null;

/**
 * Reads a note of any program; what ours puts beside the fields of the wire is `style`, `prefix`, `suffix`, `rects` and two shares.
 * @param pages of a book of fixed pages, where addresses of pages have a meaning; null for text that flows
 */
export const markOf = (note: Note, pages: number | null): BookMark => {
  const { mark, quotation, color, type } = note;
  const addressIn = pages === null ? cfiIn : pbrIn;
  const start = addressIn(quotation.begin) ?? addressIn(mark.anchor);
  const look = MarkLook.safeParse(color['style']);
  const rects = Stretch.shape.rects.safeParse(quotation['rects']).data;
  const isBookmark = type.value === 'bookmark';
  const page = pageIn(start ?? mark.anchor);
  const isPaged = pages !== null && start !== null && page !== null;
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
            end: addressIn(quotation.end) ?? start,
            before: textIn(quotation['prefix']),
            text: isBookmark ? '' : textIn(quotation.text).replaceAll(/\s+/g, ' ').trim(),
            after: textIn(isBookmark ? quotation.text : quotation['suffix']),
            progression: shareIn(mark['progression']) ?? 0,
            ...(rects?.length && { rects }),
          },
    fraction: isPaged ? Math.min(1, page / Math.max(1, pages - 1)) : shareIn(mark['fraction']),
    page: page === null ? null : String(isPaged ? page + 1 : page),
    updated: type.updated,
  };
};

/** A new note for the wire. Its name is made here, so that it can be sent again when an answer is lost. */
export const newNoteOf = (
  kind: BookMark['kind'],
  stretch: Stretch,
  { color, look }: MarkStyle,
  note = '',
): NewNote & { uuid: string } => ({
  uuid: crypto.randomUUID(),
  type: { value: kind },
  color: { value: color, ...(kind !== 'bookmark' && { style: look }) },
  ...((kind === 'note' || note !== '') && { note: { text: note } }),
  mark: {
    anchor: anchorOf(stretch.start),
    created: Math.floor(Date.now() / 1000),
    fraction: stretch.fraction,
    progression: stretch.progression,
  },
  quotation: {
    begin: anchorOf(stretch.start),
    end: anchorOf(stretch.end),
    text: stretch.text,
    prefix: stretch.before,
    suffix: stretch.after,
    ...(stretch.rects && { rects: stretch.rects }),
  },
});

/** The same note anew, with its name: what undoes its deletion. */
export const againOf = ({ uuid, ...note }: Note): NewNote & { uuid: string } => ({ ...note, uuid });
