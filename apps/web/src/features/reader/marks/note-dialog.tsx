import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EarlierVersions } from '../../notes/notes.parts.tsx';
import styles from './note-dialog.module.css';

/** Well below what a note may take whole (64 KB). */
const LONGEST = 16_000;

/** A note to some words: what was marked above, what is written below it. Ctrl or ⌘ and Enter keep it. */
export const NoteDialog = ({
  quoted,
  note,
  versions,
  onSave,
  onClose,
}: {
  quoted: string;
  note: string;
  /** Earlier words, to be taken again; absent for a new note. */
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
        maxLength={LONGEST}
        value={text}
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      {versions && <EarlierVersions {...versions} onUse={setText} />}
    </Dialog>
  );
};
