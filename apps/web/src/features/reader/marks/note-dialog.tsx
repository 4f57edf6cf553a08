import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EarlierVersions } from '../../notes/notes.parts.tsx';
import styles from './note-dialog.module.css';

/** Well below the limit for a note (64 KB). */
const MAX_NOTE_LENGTH = 16_000;

/** Edits a note, below the quoted text. Ctrl/⌘ + Enter saves it. */
export const NoteDialog = ({
  quoted,
  note,
  versions,
  onSave,
  onClose,
}: {
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
  return (
    <Dialog
      isOpen
      title={t('note')}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button kind="primary" onPress={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      {quoted !== '' && <blockquote className={styles.quoted}>{quoted}</blockquote>}
      <textarea
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
    </Dialog>
  );
};
