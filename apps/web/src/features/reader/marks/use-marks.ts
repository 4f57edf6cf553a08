import { type FromSurface, Mark, MarkLook, type Note, type Stretch, type ToSurface } from '@lectern/contracts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { own } from '../../../lib/own.ts';
import { pageAddress, pageIn } from '../../../lib/page-address.ts';
import { toasts } from '../../../ui/toasts.ts';
import {
  againOf,
  type BookMark,
  broughtBy,
  type MarkStyle,
  markOf,
  newNoteOf,
  useNotesOf,
} from '../../notes/notes.queries.ts';
import type { Place } from '../reading-state.ts';
import { seeker } from './seeker.ts';
import type { Spot } from './selection-bar.tsx';

const STYLE = 'reader.style';
const PLAIN: MarkStyle = { color: 'yellow', look: 'highlight' };

const lastStyle = (): MarkStyle => {
  const [color, look] = (own.read(STYLE) ?? '').split(' ');
  const known = { color: Mark.shape.color.safeParse(color), look: MarkLook.safeParse(look) };
  return known.color.success && known.look.success ? { color: known.color.data, look: known.look.data } : PLAIN;
};

/** The place as a point of the text, or as a whole page. */
const stretchAt = ({ at }: Place): Stretch => {
  const page = pageIn(at.cfi);
  const address = page === null ? at.cfi : pageAddress(page);
  return { start: address, end: address, ...at.quote, progression: at.progression, fraction: at.fraction };
};

/** What is being written: a note to a new stretch, or to a mark that is there. */
type Writing = { stretch: Stretch } | { mark: BookMark };
type Selection = Extract<FromSurface, { kind: 'selection' }>['selection'];

/**
 * Bookmarks, highlights and notes of the open book: what is there, what is selected, and what the reader does with it.
 * @param pages of a book of fixed pages; null for text that flows
 */
export const useMarks = (book: { id: string; fastHash: string; pages: number | null }, place: Place | null) => {
  const { t } = useTranslation(['marks', 'common']);
  const kept = useNotesOf(book.id, book.fastHash);
  const [selection, setSelection] = useState<Selection>(null);
  const [touched, setTouched] = useState<{ uuid: string; spot: Spot } | null>(null);
  const [writing, setWriting] = useState<Writing | null>(null);
  const [onPage, setOnPage] = useState<readonly string[]>([]);
  const [style, setStyle] = useState(lastStyle);
  const [unselected, setUnselected] = useState(0);
  const [seeking] = useState(seeker);

  const { pages } = book;
  const marks = useMemo(() => kept.notes.map((note) => markOf(note, pages)), [kept.notes, pages]);
  const drawn = useMemo(
    () =>
      marks.flatMap(({ uuid, kind, color, look, stretch }): Mark[] =>
        stretch ? [{ ...stretch, id: uuid, color, look: kind === 'bookmark' ? null : look }] : [],
      ),
    [marks],
  );
  const mark = marks.find(({ uuid }) => uuid === touched?.uuid);
  const noteOf = (uuid: string): Note | undefined => kept.notes.find((note) => note.uuid === uuid);

  const unselect = (): void => {
    if (selection) setUnselected((n) => n + 1);
    setSelection(null);
  };
  const close = (): void => {
    setTouched(null);
    unselect();
  };
  const create = (kind: BookMark['kind'], stretch: Stretch, as: MarkStyle, note = ''): string => {
    const made = newNoteOf(kind, stretch, as, note);
    kept.do({ kind: 'create', uuid: made.uuid, note: made });
    return made.uuid;
  };
  const remove = ({ uuid, kind }: BookMark): void => {
    const note = noteOf(uuid);
    setTouched(null);
    kept.do({ kind: 'delete', uuid });
    if (!note) return;
    const onAction = (): void => kept.do({ kind: 'create', uuid, note: againOf(note) });
    toasts.show(t(`removed.${kind}`), { label: t('common:undo'), onAction });
  };

  const notePage = (): void => {
    if (pages !== null && place) setWriting({ stretch: stretchAt(place) });
  };

  /** @param say speaks to the open book, which knows where the words of the file stand */
  const bringIn = async (file: Blob, say: (message: ToSurface) => void): Promise<void> => {
    try {
      const { added, there, lost } = await broughtBy(file, marks, (wanted) => seeking.ask(wanted, say));
      const made = added.map(({ uuid, kind, stretch, note, ...as }) => ({
        ...newNoteOf(kind, stretch, as, note),
        uuid,
      }));
      kept.do(...made.map((note) => ({ kind: 'create' as const, uuid: note.uuid, note })));
      const onAction = (): void => kept.do(...made.map(({ uuid }) => ({ kind: 'delete' as const, uuid })));
      const told = t('brought', { added: added.length, there, lost });
      toasts.show(told, made.length > 0 ? { label: t('common:undo'), onAction } : undefined);
    } catch {
      toasts.show(t('notBrought')); // what the file holds instead would tell a reader nothing
    }
  };

  return {
    fastHash: book.fastHash,
    marks,
    /** For the surface to draw. */
    drawn,
    /** How often a selection was done with: the surface ends it. */
    unselected,
    waiting: kept.waiting,
    failed: kept.failed,
    again: kept.again,
    /** What the bar belongs to: a mark that was touched, or a selection. */
    at: (mark && touched?.spot) ?? selection?.spot ?? null,
    mark: mark ?? null,
    /** Those that the bar belongs to. */
    words: mark?.text ?? selection?.stretch.text ?? '',
    style: mark ?? style,
    writing,
    isBookmarked: onPage.length > 0,
    close,
    remove,
    write: setWriting,
    /** The surface speaks. */
    hear: (message: Extract<FromSurface, { kind: 'selection' | 'mark' | 'bookmarks' | 'place' | 'located' }>): void => {
      if (message.kind === 'located') seeking.heard(message.found);
      else if (message.kind === 'bookmarks') setOnPage(message.ids);
      else if (message.kind === 'mark') setTouched({ uuid: message.id, spot: message.spot });
      else if (message.kind === 'place') setTouched(null);
      else {
        setSelection(message.selection);
        if (message.selection) setTouched(null);
      }
    },
    /** Marks what is selected, or gives the mark that was touched another look. */
    draw: (next: MarkStyle): void => {
      setStyle(next);
      own.write(STYLE, `${next.color} ${next.look}`);
      if (mark)
        kept.do({ kind: 'change', uuid: mark.uuid, change: { color: { value: next.color, style: next.look } } });
      else if (selection) {
        setTouched({ uuid: create('highlight', selection.stretch, next), spot: selection.spot });
        unselect();
      }
    },
    /** Writes to the mark or to what is selected; where neither is, to a fixed page as a whole. */
    note: (): void => {
      if (mark) setWriting({ mark });
      else if (selection) setWriting({ stretch: selection.stretch });
      else notePage();
    },
    notePage,
    bringIn,
    save: (text: string): void => {
      if (!writing) return;
      if ('stretch' in writing) create('note', writing.stretch, style, text);
      else {
        const type = {
          value:
            writing.mark.kind === 'bookmark'
              ? ('bookmark' as const)
              : text === ''
                ? ('highlight' as const)
                : ('note' as const),
        };
        kept.do({ kind: 'change', uuid: writing.mark.uuid, change: { type, note: text === '' ? null : { text } } });
      }
      close();
    },
    copy: async (): Promise<void> => {
      const text = mark?.text ?? selection?.stretch.text ?? '';
      close();
      const copied = await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      );
      toasts.show(t(copied ? 'copied' : 'notCopied'));
    },
    /** Puts a bookmark on the page, or takes away those that are on it. */
    bookmark: (): void => {
      const here = place && stretchAt(place);
      const isHere = ({ uuid, kind, stretch }: BookMark): boolean =>
        onPage.includes(uuid) || (kind === 'bookmark' && stretch !== null && stretch.start === here?.start);
      const there = marks.filter(isHere);
      if (there.length > 0) {
        for (const one of there) remove(one);
        return;
      }
      if (!here) return;
      create('bookmark', here, style);
      toasts.show(t('bookmarked'));
    },
  };
};
export type Marks = ReturnType<typeof useMarks>;
