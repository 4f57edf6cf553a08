import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { BookPlayer } from './book-player.ts';
import type { Bookmarks } from './bookmarks/use-bookmarks.ts';
import { formatTime } from './engine/times.ts';
import { formatListened } from './format-listened.ts';
import { findChapterIndex } from './opened-book.ts';
import styles from './player-tools.module.css';

const MAX_NOTE_LENGTH = 2000;

/** Adds a bookmark at the position where its panel was opened, with an optional note. */
export const AddBookmark = ({
  bookPlayer: { book },
  atMs,
  bookmarks,
  onDone,
}: {
  bookPlayer: BookPlayer;
  atMs: number;
  bookmarks: Bookmarks;
  onDone: () => void;
}) => {
  const { t } = useTranslation('listening');
  const [note, setNote] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const chapterIndex = findChapterIndex(book.chapters, atMs);
  const offsetMs = atMs - (book.chapters[chapterIndex]?.startMs ?? 0);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    bookmarks.add(atMs, note.trim());
    onDone();
  };
  return (
    <form className={styles.panel} onSubmit={onSubmit}>
      <p className={styles.title}>{t('bookmark.new')}</p>
      <p className={styles.hint}>
        {t('chapterNumber', { number: chapterIndex + 1 })} · {formatTime(offsetMs)} ·{' '}
        {formatListened(atMs, book.durationMs)}
      </p>
      <label className={styles.number}>
        {t('bookmark.note')}
        <input
          ref={field}
          dir="auto"
          value={note}
          maxLength={MAX_NOTE_LENGTH}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </label>
      <Button type="submit" kind="primary" isWaiting={bookmarks.isBusy}>
        {t('bookmark.add')}
      </Button>
    </form>
  );
};
