import {
  type FromSurface,
  Mark,
  MarkAppearance,
  type TextRange,
  type TextRangeQuery,
  type ToSurface,
} from '@lectern/contracts';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPagePointer, parsePagePointer } from '../../../lib/page-pointer.ts';
import { readerStorage } from '../../../lib/reader-storage.ts';
import { toasts } from '../../../ui/toasts.ts';
import {
  createNote,
  type MarkStyle,
  readAnnotationsFile,
  recreateNote,
  type SavedMark,
  toSavedMark,
  useEditableNotes,
} from '../../notes/notes.queries.ts';
import type { PagePosition } from '../reading-state.ts';
import type { ScreenRect } from './selection-bar.tsx';

/** Characters of the noted text in the name of its sign. */
const MAX_LABEL_TEXT = 80;
const STYLE_KEY = 'reader.style';
const DEFAULT_STYLE: MarkStyle = { color: 'yellow', look: 'highlight' };

const readLastStyle = (): MarkStyle => {
  const [color, look] = (readerStorage.read(STYLE_KEY) ?? '').split(' ');
  const parsed = { color: Mark.shape.color.safeParse(color), look: MarkAppearance.safeParse(look) };
  return parsed.color.success && parsed.look.success
    ? { color: parsed.color.data, look: parsed.look.data }
    : DEFAULT_STYLE;
};

/** The position as a point of the text, or as a whole fixed page. */
const toRange = ({ at }: PagePosition): TextRange => {
  const page = parsePagePointer(at.cfi);
  const address = page === null ? at.cfi : formatPagePointer(page);
  return { start: address, end: address, ...at.quote, progression: at.progression, fraction: at.fraction };
};

/** A note being written: for a new range, or for an existing mark. */
type NoteDraft = ({ range: TextRange } | { mark: SavedMark }) & {
  /** Where the text is on screen; absent where the note was not opened at its text. */
  spot?: ScreenRect | null;
};
type Selection = Extract<FromSurface, { kind: 'selection' }>['selection'];
type MarkMessage = Extract<FromSurface, { kind: 'selection' | 'mark' | 'bookmarks' | 'place' | 'located' }>;
type LocatedRanges = Extract<FromSurface, { kind: 'located' }>['found'];

type MarksOptions = {
  /** `pages`: page count of a fixed-layout book, null for reflowable text. */
  book: { id: string; fastHash: string; pages: number | null };
  position: PagePosition | null;
  send: (message: ToSurface) => void;
};

/** Bookmarks, highlights and notes of the open book: those that exist, the current selection, and the actions on them. */
export const useMarks = ({ book, position, send }: MarksOptions) => {
  const { t } = useTranslation(['marks', 'common']);
  const saved = useEditableNotes(book.id, book.fastHash);
  const [selection, setSelection] = useState<Selection>(null);
  const [tapped, setTapped] = useState<{ uuid: string; spot: ScreenRect } | null>(null);
  const [draft, setDraft] = useState<NoteDraft | null>(null);
  const [bookmarksOnPage, setBookmarksOnPage] = useState<readonly string[]>([]);
  const [style, setStyle] = useState(readLastStyle);
  const [selectionsCleared, setSelectionsCleared] = useState(0);
  const resolveLocated = useRef((_: LocatedRanges): void => {});

  const { pages } = book;
  const items = useMemo(() => saved.notes.map((note) => toSavedMark(note, pages)), [saved.notes, pages]);
  const surfaceMarks = useMemo(
    () =>
      items.flatMap(({ uuid, kind, color, look, stretch, note, text }): Mark[] =>
        stretch
          ? [
              {
                ...stretch,
                id: uuid,
                color,
                look: kind === 'bookmark' ? null : look,
                ...(note !== '' && { noteLabel: t('noteOn', { text: text.slice(0, MAX_LABEL_TEXT) }) }),
              },
            ]
          : [],
      ),
    [items, t],
  );
  const bookmarks = useMemo(
    () => items.flatMap(({ kind, fraction }) => (kind === 'bookmark' && fraction !== null ? [fraction] : [])),
    [items],
  );
  const selectedMark = items.find(({ uuid }) => uuid === tapped?.uuid) ?? null;
  const toolbarRect = (selectedMark && tapped?.spot) ?? selection?.spot ?? null;
  const selectedText = selectedMark?.text ?? selection?.stretch.text ?? '';

  const clearSelection = (): void => {
    if (selection) setSelectionsCleared((count) => count + 1);
    setSelection(null);
  };
  const closeToolbar = (): void => {
    setTapped(null);
    clearSelection();
  };
  const create = (kind: SavedMark['kind'], range: TextRange, markStyle: MarkStyle, text = ''): string => {
    const note = createNote(kind, range, markStyle, text);
    saved.mutate({ kind: 'create', uuid: note.uuid, note });
    return note.uuid;
  };
  const remove = ({ uuid, kind }: SavedMark): void => {
    const note = saved.notes.find((candidate) => candidate.uuid === uuid);
    setTapped(null);
    saved.mutate({ kind: 'delete', uuid });
    if (!note) return;
    const onAction = (): void => saved.mutate({ kind: 'create', uuid, note: recreateNote(note) });
    toasts.show(t(`removed.${kind}`), { label: t('common:undo'), onAction });
  };
  /** A tap on a mark opens its toolbar, one on the sign of its note opens the note. */
  const onMarkTapped = ({ id, spot, opensNote }: Extract<MarkMessage, { kind: 'mark' }>): void => {
    const mark = items.find(({ uuid }) => uuid === id);
    if (opensNote && mark) setDraft({ mark, spot });
    else setTapped({ uuid: id, spot });
  };
  const startPageNote = (): void => {
    if (pages !== null && position) setDraft({ range: toRange(position) });
  };
  /** Asks the open book where the ranges of a file are; `located` answers. */
  const locateRanges = (ranges: readonly TextRangeQuery[]): Promise<LocatedRanges> =>
    new Promise((resolve) => {
      resolveLocated.current = resolve;
      send({ kind: 'locate', wanted: [...ranges] });
    });

  return {
    fastHash: book.fastHash,
    items,
    surfaceMarks,
    selectionsCleared,
    /** Changes are waiting for a connection. */
    isWaiting: saved.isWaiting,
    hasFailed: saved.hasFailed,
    retry: saved.retry,
    /** What the toolbar belongs to: a mark that was tapped, or the selection. */
    toolbarRect,
    selectedMark,
    selectedText,
    /** CFI of the start of what the toolbar belongs to. */
    selectedStart: selectedMark?.stretch?.start ?? selection?.stretch.start ?? null,
    style: selectedMark ?? style,
    draft,
    isPageBookmarked: bookmarksOnPage.length > 0,
    /** Shares of the book where bookmarks are. */
    bookmarks,
    closeToolbar,
    remove,
    setDraft,
    onMessage: (message: MarkMessage): void => {
      if (message.kind === 'located') resolveLocated.current(message.found);
      else if (message.kind === 'bookmarks') setBookmarksOnPage(message.ids);
      else if (message.kind === 'mark') onMarkTapped(message);
      else if (message.kind === 'place') setTapped(null);
      else {
        setSelection(message.selection);
        if (message.selection) setTapped(null);
      }
    },
    /** Highlights the selection, or restyles the mark that was tapped. */
    applyStyle: (next: MarkStyle): void => {
      setStyle(next);
      readerStorage.write(STYLE_KEY, `${next.color} ${next.look}`);
      if (selectedMark) {
        const change = { color: { value: next.color, style: next.look } };
        saved.mutate({ kind: 'change', uuid: selectedMark.uuid, change });
      } else if (selection) {
        setTapped({ uuid: create('highlight', selection.stretch, next), spot: selection.spot });
        clearSelection();
      }
    },
    /** Starts a note on the tapped mark or the selection; without either, on the fixed page as a whole. */
    startNote: (): void => {
      if (selectedMark) setDraft({ mark: selectedMark, spot: toolbarRect });
      else if (selection) setDraft({ range: selection.stretch, spot: toolbarRect });
      else startPageNote();
    },
    startPageNote,
    bookId: book.id,
    saveNote: (text: string): void => {
      if (!draft) return;
      if ('range' in draft) create('note', draft.range, style, text);
      else {
        const { uuid, kind } = draft.mark;
        const value = kind === 'bookmark' ? 'bookmark' : text === '' ? 'highlight' : 'note';
        saved.mutate({ kind: 'change', uuid, change: { type: { value }, note: text === '' ? null : { text } } });
      }
      closeToolbar();
    },
    copyText: async (): Promise<void> => {
      closeToolbar();
      const isCopied = await navigator.clipboard.writeText(selectedText).then(
        () => true,
        () => false,
      );
      toasts.show(t(isCopied ? 'copied' : 'notCopied'));
    },
    /** Adds a bookmark to the page, or removes those that are on it. */
    toggleBookmark: (): void => {
      const range = position && toRange(position);
      const isOnPage = ({ uuid, kind, stretch }: SavedMark): boolean =>
        bookmarksOnPage.includes(uuid) || (kind === 'bookmark' && stretch !== null && stretch.start === range?.start);
      const existing = items.filter(isOnPage);
      if (existing.length > 0) {
        for (const bookmark of existing) remove(bookmark);
        return;
      }
      if (!range) return;
      create('bookmark', range, style);
      toasts.show(t('bookmarked'));
    },
    importAnnotations: async (file: Blob): Promise<void> => {
      try {
        const { added, duplicates, notFound } = await readAnnotationsFile(file, items, locateRanges);
        const created = added.map(({ uuid, kind, stretch, note, ...markStyle }) => ({
          ...createNote(kind, stretch, markStyle, note),
          uuid,
        }));
        saved.mutate(...created.map((note) => ({ kind: 'create' as const, uuid: note.uuid, note })));
        const onAction = (): void => saved.mutate(...created.map(({ uuid }) => ({ kind: 'delete' as const, uuid })));
        const summary = t('brought', { added: added.length, there: duplicates, lost: notFound });
        toasts.show(summary, created.length > 0 ? { label: t('common:undo'), onAction } : undefined);
      } catch {
        toasts.show(t('notBrought')); // the parse error would mean nothing to the reader
      }
    },
  };
};
export type Marks = ReturnType<typeof useMarks>;
