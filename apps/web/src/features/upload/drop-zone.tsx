import i18next from 'i18next';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../ui/toasts.ts';
import styles from './drop-zone.module.css';
import { readDroppedFiles } from './folders/dropped-files.ts';
import { uploadAudiobooks } from './upload-audiobooks.ts';

const holdsFiles = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
  event.dataTransfer?.types.includes('Files') ?? false;

const addDroppedFiles = async (data: DataTransfer, onFiles: (files: readonly File[]) => void): Promise<void> => {
  const { files, audiobooks, skipped } = await readDroppedFiles(data);
  const isFound = files.length + audiobooks.length > 0;
  if (files.length > 0) onFiles(files);
  if (!isFound) toasts.show(i18next.t('upload:noBooks'));
  else if (skipped > 0) toasts.show(i18next.t('upload:skipped', { count: skipped }));
  await uploadAudiobooks(audiobooks);
};

/** Accepts files that are dropped anywhere in the window while it is mounted, and shows a frame during the drag. */
export const DropZone = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const { t } = useTranslation('upload');
  const [isOver, setIsOver] = useState(false);
  const onDrop = useEffectEvent((event: DragEvent) => {
    setIsOver(false);
    if (!holdsFiles(event)) return;
    event.preventDefault();
    addDroppedFiles(event.dataTransfer, onFiles).catch(() => toasts.show(i18next.t('upload:dropFailed')));
  });

  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    };
    // Only leaving the window has no related target.
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false);
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);

  if (!isOver) return null;
  return createPortal(
    <div className={styles.frame}>
      <p className={styles.text}>{t('dropNow')}</p>
    </div>,
    document.body,
  );
};
