import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import type { Bookmarks } from './bookmarks/use-bookmarks.ts';
import type { Deck } from './deck.ts';
import { clock } from './engine/times.ts';
import { chapterAt } from './opened.ts';
import styles from './tools.module.css';

const LONGEST_NOTE = 2000;

/** A new bookmark at the place where its panel was opened, with a note if the reader writes one. */
export const AddBookmark = ({
  deck: { book },
  atMs,
  bookmarks,
  onDone,
}: {
  deck: Deck;
  atMs: number;
  bookmarks: Bookmarks;
  onDone: () => void;
}) => {
  const { t } = useTranslation('listening');
  const [note, setNote] = useState('');
  const number = chapterAt(book.chapters, atMs);
  const offs = atMs - (book.chapters[number]?.startMs ?? 0);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    bookmarks.add(atMs, note.trim());
    onDone();
  };
  return (
    <form className={styles.panel} onSubmit={onSubmit}>
      <p className={styles.title}>{t('bookmark.new')}</p>
      <p className={styles.hint}>
        {t('chapterNumber', { number: number + 1 })} · {clock(offs)} · {formatPercent(atMs / book.durationMs)}
      </p>
      <label className={styles.number}>
        {t('bookmark.note')}
        <input value={note} maxLength={LONGEST_NOTE} onChange={(event) => setNote(event.currentTarget.value)} />
      </label>
      <Button type="submit" kind="primary" isDisabled={bookmarks.busy}>
        {t('bookmark.add')}
      </Button>
    </form>
  );
};
