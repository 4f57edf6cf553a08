import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EarlierVersions } from '../../notes/notes.parts.tsx';
import styles from './note-dialog.module.css';
import type { ScreenRect } from './selection-bar.tsx';

/** Well below the limit for a note (64 KB). */
const MAX_NOTE_LENGTH = 16_000;

/** Half of the window where the text is not: the right or left one, in narrow windows the upper or lower one. */
const getSides = ({ left, right, top, bottom }: ScreenRect): [className: string, half: 'upper' | 'lower'] => {
  const half = (top + bottom) / 2 > window.innerHeight / 2 ? 'upper' : 'lower';
  return [cx((left + right) / 2 > window.innerWidth / 2 ? styles.left : styles.right, styles[half]), half];
};

/** Beside the text that the note is about, which stays visible and usable. */
const NotePanel = ({
  title,
  spot,
  foot,
  onClose,
  children,
}: {
  title: string;
  spot: ScreenRect;
  foot: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) => {
  // the text may scroll or be laid out again meanwhile: the panel stays where it is
  const [[sides, half]] = useState(() => getSides(spot));
  const onKeyDown = (event: KeyboardEvent): void => {
    // Escape ends a composition first
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <dialog open className={cx(styles.panel, sides)} data-note={half} aria-label={title} onKeyDown={onKeyDown}>
      {children}
      <div className={styles.foot}>{foot}</div>
    </dialog>
  );
};

/** Edits a note, below the quoted text: beside its text where that is on screen, else in a modal dialog. Ctrl/⌘ + Enter saves it. */
export const NoteDialog = ({
  spot,
  quoted,
  note,
  versions,
  onSave,
  onClose,
}: {
  /** Where the text is on screen; null where it is not. */
  spot: ScreenRect | null;
  quoted: string;
  note: string;
  /** Earlier versions of the note, to restore; null for a new note. */
  versions: { uuid: string; count: number; fastHash: string } | null;
  onSave: (note: string) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['marks', 'common']);
  const [text, setText] = useState(note);
  const save = (): void => {
    if (text.trim() !== '' || note !== '') onSave(text.trim());
    onClose();
  };
  const foot = (
    <>
      <Button onPress={onClose}>{t('common:cancel')}</Button>
      <Button kind="primary" onPress={save}>
        {t('save')}
      </Button>
    </>
  );
  const content = (
    <>
      {quoted !== '' && <blockquote className={styles.quoted}>{quoted}</blockquote>}
      <textarea
        dir="auto"
        className={styles.text}
        aria-label={t('noteText')}
        rows={5}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      {versions && <EarlierVersions {...versions} onRestore={setText} />}
    </>
  );
  return spot ? (
    <NotePanel title={t('note')} spot={spot} foot={foot} onClose={onClose}>
      {content}
    </NotePanel>
  ) : (
    <Dialog isOpen title={t('note')} onClose={onClose} foot={foot}>
      {content}
    </Dialog>
  );
};
