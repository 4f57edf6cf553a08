import { MarkLook, type NewNote, type Note, type Stretch } from '@lectern/contracts';

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
  /** What was written to it. */
  note: string;
  /** Where it stands, null where only another program knows: an e-reader’s `pbr:` address. */
  stretch: Omit<Stretch, 'fraction'> | null;
  /** 0..1 of the whole book, null where it is not said. */
  fraction: number | null;
  /** Page that an e-reader says, null where none does. */
  page: string | null;
  /** ISO 8601. */
  updated: string;
};

const CFI = /^#(epubcfi\(.+\))$/;
const cfiIn = (anchor: string): string | null => CFI.exec(anchor)?.[1] ?? null;
const textIn = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 8192) : '');
const shareIn = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : null;

/** Reads a note of any program; what ours puts beside the fields of the wire is `style`, `prefix`, `suffix` and two shares. */
export const markOf = (note: Note): BookMark => {
  const { mark, quotation, color, type } = note;
  const start = cfiIn(quotation.begin) ?? cfiIn(mark.anchor);
  const look = MarkLook.safeParse(color['style']);
  return {
    uuid: note.uuid,
    kind: type.value,
    color: color.value,
    look: look.success ? look.data : 'highlight',
    text: quotation.text.trim(),
    note: note.note?.text ?? '',
    stretch:
      start === null
        ? null
        : {
            start,
            end: cfiIn(quotation.end) ?? start,
            before: textIn(quotation['prefix']),
            text: type.value === 'bookmark' ? '' : textIn(quotation.text).replaceAll(/\s+/g, ' ').trim(),
            after: textIn(type.value === 'bookmark' ? quotation.text : quotation['suffix']),
            progression: shareIn(mark['progression']) ?? 0,
          },
    fraction: shareIn(mark['fraction']),
    page: /^pbr:.*[?&]page=(\d+)/.exec(mark.anchor)?.[1] ?? null,
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
  ...(kind === 'note' && { note: { text: note } }),
  mark: {
    anchor: `#${stretch.start}`,
    created: Math.floor(Date.now() / 1000),
    fraction: stretch.fraction,
    progression: stretch.progression,
  },
  quotation: {
    begin: `#${stretch.start}`,
    end: `#${stretch.end}`,
    text: stretch.text,
    prefix: stretch.before,
    suffix: stretch.after,
  },
});

/** The same note anew, with its name: what undoes its deletion. */
export const againOf = ({ uuid, ...note }: Note): NewNote & { uuid: string } => ({ ...note, uuid });
