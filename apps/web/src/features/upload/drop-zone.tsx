import i18next from 'i18next';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../ui/toasts.ts';
import styles from './drop-zone.module.css';
import { filesOfDrop } from './dropped-files.ts';

const holdsFiles = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
  event.dataTransfer?.types.includes('Files') ?? false;

const take = async (data: DataTransfer, onFiles: (files: readonly File[]) => void): Promise<void> => {
  const { files, skipped } = await filesOfDrop(data);
  if (files.length > 0) onFiles(files);
  else toasts.show(i18next.t('upload:noBooks'));
  if (files.length > 0 && skipped > 0) toasts.show(i18next.t('upload:skipped', { count: skipped }));
};

/** While mounted, files may be dropped anywhere in the window; it wears a frame while they hover over it. */
export const DropZone = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const { t } = useTranslation('upload');
  const [over, setOver] = useState(false);
  const onDrop = useEffectEvent((event: DragEvent) => {
    setOver(false);
    if (!holdsFiles(event)) return;
    event.preventDefault();
    take(event.dataTransfer, onFiles).catch(() => toasts.show(i18next.t('upload:dropFailed')));
  });

  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    // Only leaving the window has nowhere to go to.
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);

  if (!over) return null;
  return createPortal(
    <div className={styles.frame}>
      <p className={styles.words}>{t('letGo')}</p>
    </div>,
    document.body,
  );
};
