import { Pencil, Play, RotateCw, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../i18n/format-date.ts';
import { getProseAttributes } from '../../lib/book-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { BookPlayer } from './book-player.ts';
import { BookmarkFiles } from './bookmarks/bookmark-files.tsx';
import type { Bookmark, Bookmarks } from './bookmarks/use-bookmarks.ts';
import styles from './bookmarks-tab.module.css';
import { formatTime } from './engine/times.ts';
import { truncateNote } from './format.ts';
import { findChapterIndex } from './opened-book.ts';

const MAX_NOTE_LENGTH = 2000;

/** Edits the note of a bookmark: Enter saves it, Esc and a press elsewhere discard the changes. */
const NoteField = ({
  name,
  note,
  onSave,
  onClose,
}: {
  name: string;
  note: string;
  onSave: (note: string) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation('listening');
  const [text, setText] = useState(note);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    box.current?.focus();
    const onPointerDown = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !box.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [onClose]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onSave(text.trim());
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      ref={box}
      className={styles.field}
      dir="auto"
      aria-label={t('bookmark.noteOf', { name })}
      value={text}
      maxLength={MAX_NOTE_LENGTH}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
};

/** `Chapter 7 · 12:04`. */
const useFormatBookmarkName = ({ chapters }: BookPlayer['book']): ((mark: Bookmark) => string) => {
  const { t } = useTranslation('listening');
  return ({ atMs, offsMs }) =>
    `${t('chapterNumber', { number: findChapterIndex(chapters, atMs) + 1 })} · ${formatTime(offsMs)}`;
};

const Row = ({
  mark,
  name,
  isEdited,
  onPlay,
  onEdit,
  onSave,
  onClose,
  onRemove,
}: {
  mark: Bookmark;
  name: string;
  isEdited: boolean;
  onPlay: () => void;
  onEdit: () => void;
  onSave: (note: string) => void;
  onClose: () => void;
  onRemove: () => void;
}) => {
  const { t } = useTranslation('listening');
  const [now] = useState(() => new Date());
  return (
    <li className={styles.row}>
      <button type="button" className={styles.play} aria-label={t('bookmark.play', { name })} onClick={onPlay}>
        <Icon of={Play} size="s" />
      </button>
      <div>
        <p className={styles.name}>
          {name} <span className={styles.day}>· {formatDay(mark.created, now)}</span>
        </p>
        {isEdited ? (
          <NoteField name={name} note={mark.note} onSave={onSave} onClose={onClose} />
        ) : (
          <p className={mark.note === '' ? styles.noNote : styles.note} {...getProseAttributes()}>
            {mark.note === '' ? t('bookmark.noNote') : truncateNote(mark.note)}
          </p>
        )}
      </div>
      <span className={styles.actions}>
        <IconButton size="s" icon={Pencil} label={t('bookmark.edit', { name })} onPress={onEdit} />
        <IconButton size="s" icon={Trash2} label={t('bookmark.remove', { name })} onPress={onRemove} />
      </span>
    </li>
  );
};

/** The reader's bookmarks, newest first. */
export const BookmarksTab = ({ bookPlayer, bookmarks }: { bookPlayer: BookPlayer; bookmarks: Bookmarks }) => {
  const { t } = useTranslation(['listening', 'common']);
  const [edited, setEdited] = useState<string | null>(null);
  const formatName = useFormatBookmarkName(bookPlayer.book);
  const [closeEditor] = useState(() => () => setEdited(null));
  return (
    <div className={styles.box}>
      {bookmarks.failed && (
        <Notice
          tone="danger"
          action={
            <Button kind="quiet" size="s" icon={RotateCw} onPress={bookmarks.retry}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {t('bookmarks.failed')}
        </Notice>
      )}
      {bookmarks.items.length === 0 && !bookmarks.failed && <p className={styles.empty}>{t('bookmarks.none')}</p>}
      <ul aria-label={t('tab.bookmarks')}>
        {bookmarks.items.map((mark) => (
          <Row
            key={mark.uuid}
            mark={mark}
            name={formatName(mark)}
            isEdited={edited === mark.uuid}
            onPlay={() =>
              bookPlayer.control((player) => {
                player.seek(mark.atMs);
                player.play();
              })
            }
            onEdit={() => setEdited(mark.uuid)}
            onSave={(note) => {
              if (note !== mark.note) bookmarks.edit(mark.uuid, note);
              closeEditor();
            }}
            onClose={closeEditor}
            onRemove={() => bookmarks.remove(mark.uuid)}
          />
        ))}
      </ul>
      <div className={styles.files}>
        <BookmarkFiles book={bookPlayer.book} bookmarks={bookmarks} />
      </div>
    </div>
  );
};
