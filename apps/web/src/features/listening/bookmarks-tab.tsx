import { Pencil, Play, RotateCw, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../i18n/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BookmarkFiles } from './bookmarks/bookmark-files.tsx';
import type { Bookmark, Bookmarks } from './bookmarks/use-bookmarks.ts';
import styles from './bookmarks-tab.module.css';
import type { Deck } from './deck.ts';
import { clock } from './engine/times.ts';
import { chapterAt } from './opened.ts';
import { shortNote } from './words.ts';

const LONGEST_NOTE = 2000;

/** The note of a bookmark while it is written: Enter keeps it, Esc and a touch elsewhere leave it as it was. */
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
      aria-label={t('bookmark.noteOf', { name })}
      value={text}
      maxLength={LONGEST_NOTE}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
};

/** `Chapter 7 · 12:04`. */
const useBookmarkName = ({ chapters }: Deck['book']): ((mark: Bookmark) => string) => {
  const { t } = useTranslation('listening');
  return ({ atMs, offsMs }) => `${t('chapterNumber', { number: chapterAt(chapters, atMs) + 1 })} · ${clock(offsMs)}`;
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
      <div className={styles.words}>
        <p className={styles.name}>
          {name} <span className={styles.day}>· {formatDay(mark.created, now)}</span>
        </p>
        {isEdited ? (
          <NoteField name={name} note={mark.note} onSave={onSave} onClose={onClose} />
        ) : (
          <p className={mark.note === '' ? styles.none : styles.note}>
            {mark.note === '' ? t('bookmark.noNote') : shortNote(mark.note)}
          </p>
        )}
      </div>
      <span className={styles.deeds}>
        <IconButton size="s" icon={Pencil} label={t('bookmark.edit', { name })} onPress={onEdit} />
        <IconButton size="s" icon={Trash2} label={t('bookmark.remove', { name })} onPress={onRemove} />
      </span>
    </li>
  );
};

/** The reader's bookmarks, the newest first. */
export const BookmarksTab = ({ deck, bookmarks }: { deck: Deck; bookmarks: Bookmarks }) => {
  const { t } = useTranslation(['listening', 'common']);
  const [edited, setEdited] = useState<string | null>(null);
  const nameOf = useBookmarkName(deck.book);
  const [close] = useState(() => () => setEdited(null));
  return (
    <div className={styles.box}>
      {bookmarks.failed && (
        <Notice
          tone="danger"
          action={
            <Button kind="quiet" size="s" icon={RotateCw} onPress={bookmarks.again}>
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
            name={nameOf(mark)}
            isEdited={edited === mark.uuid}
            onPlay={() =>
              deck.ask((player) => {
                player.seek(mark.atMs);
                player.play();
              })
            }
            onEdit={() => setEdited(mark.uuid)}
            onSave={(note) => {
              if (note !== mark.note) bookmarks.edit(mark.uuid, note);
              close();
            }}
            onClose={close}
            onRemove={() => bookmarks.remove(mark.uuid)}
          />
        ))}
      </ul>
      <div className={styles.files}>
        <BookmarkFiles book={deck.book} bookmarks={bookmarks} />
      </div>
    </div>
  );
};
