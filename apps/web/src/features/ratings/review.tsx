import { limits } from '@lectern/contracts';
import { PencilLine } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readerStorage } from '../../lib/reader-storage.ts';
import { Button } from '../../ui/button.tsx';
import { type BookRef, bookMutations } from '../catalogue/catalogue.queries.ts';
import styles from './book-rating.module.css';

/** Remaining characters are shown only near the limit. */
const SHOWN_LEFT = 200;

const toDraftName = (bookId: string): string => `review.${bookId}`;

/** A review and its editor. What was typed but not saved is kept in this browser, also when the page closes. */
export const Review = ({ book, review }: { book: BookRef; review: string }) => {
  const { t } = useTranslation(['ratings', 'common']);
  const id = useId();
  const draftName = toDraftName(book.id);
  /** The text in the editor; null: closed. */
  const [draft, setDraft] = useState(() => readerStorage.read(draftName));
  const opener = useRef<HTMLSpanElement>(null);
  const wasOpen = useRef(false);
  const isOpen = draft !== null;

  // The focus goes to the editor when the reader opens it, and back when it closes.
  useEffect(() => {
    if (!isOpen && wasOpen.current) opener.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const type = (text: string): void => {
    setDraft(text);
    readerStorage.write(draftName, text);
  };
  const close = (): void => {
    setDraft(null);
    readerStorage.forget(draftName);
  };
  /** As the server stores and counts it: composed characters may become longer. */
  const text = (draft ?? '').trim().normalize('NFC');
  const left = limits.REVIEW_CHARS - text.length;
  const save = (): void => {
    if (left < 0) return; // it would be refused, and lost
    if (text !== review) bookMutations.setReview(book, text);
    close();
  };
  const [isAsked, setAsked] = useState(false);

  if (draft === null) {
    return (
      <>
        {review !== '' && <p className={styles.review}>{review}</p>}
        <span ref={opener} className={styles.open}>
          <Button
            kind="quiet"
            size="s"
            icon={PencilLine}
            onPress={() => {
              setAsked(true);
              setDraft(review);
            }}
          >
            {t(review === '' ? 'review.write' : 'review.edit')}
          </Button>
        </span>
      </>
    );
  }
  return (
    <div className={styles.editor}>
      <label className={styles.label} htmlFor={id}>
        {t('review.label')}
      </label>
      <textarea
        dir="auto"
        id={id}
        className={styles.text}
        rows={5}
        maxLength={limits.REVIEW_CHARS}
        value={draft}
        autoFocus={isAsked}
        aria-describedby={left <= SHOWN_LEFT ? `${id}-left` : undefined}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <div className={styles.actions}>
        <Button size="s" isDisabled={left < 0} onPress={save}>
          {t('review.save')}
        </Button>
        <Button kind="quiet" size="s" onPress={close}>
          {t('common:cancel')}
        </Button>
        {left <= SHOWN_LEFT && (
          <span id={`${id}-left`} className={styles.left}>
            {t('review.left', { count: left })}
          </span>
        )}
      </div>
    </div>
  );
};
