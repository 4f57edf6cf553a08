import i18next from 'i18next';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Deferred } from '../../ui/deferred.tsx';
import { toasts } from '../../ui/toasts.ts';
import { acceptAttribute } from './accepted-formats.ts';
import { DropZone } from './drop-zone.tsx';
import { isUnfinished } from './engine/upload-item.ts';
import { collectFiles } from './folders/collect-books.ts';
import { uploadAudiobooks } from './upload-audiobooks.ts';
import { UploadDialogContext, type UploadDialogControls } from './upload-context.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { countBooks, isDuplicate } from './upload-texts.ts';
import { type Upload, uploads } from './uploads.ts';

const isInLibrary = (item: Upload): boolean => item.state.kind === 'done' || isDuplicate(item);

/** Formats the result of uploads that finished while the dialog was closed. */
const formatResult = (all: readonly Upload[]): string => {
  const done = all.reduce((sum, item) => sum + countBooks(item), 0);
  const failed = all.filter((item) => !isInLibrary(item)).length;
  const parts = [
    ...(done > 0 ? [i18next.t('upload:toast', { count: done })] : []),
    ...(done === 0 && failed < all.length ? [i18next.t('errors:file.already_there')] : []),
    ...(failed > 0 ? [i18next.t('upload:news.failedMany', { count: failed })] : []),
  ];
  return parts.join(' ');
};

/** Shows a toast about the finished uploads, and keeps only failed ones. */
const notifyFinished = (open: () => void): void => {
  const all = uploads.current();
  uploads.clear(isInLibrary);
  const failed = uploads.current().length > 0;
  toasts.enqueue(formatResult(all), failed ? { label: i18next.t('upload:show'), onAction: open } : undefined);
};

/** Provides the upload dialog and its file input. */
export const UploadProvider = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('upload');
  // The dialog belongs to the page where it was opened: following a link closes it.
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const field = useRef<HTMLInputElement>(null);

  const controls = useMemo<UploadDialogControls>(
    () => ({
      isOpen,
      open: () => setOpenAt(pathname),
      add: (files) => {
        uploads.add(files);
        setOpenAt(pathname);
      },
    }),
    [isOpen, pathname],
  );

  const { open } = controls;
  useEffect(() => {
    if (isOpen) return;
    const checkFinished = (wasSeen: boolean): void => {
      const all = uploads.current();
      // Failures that the reader has seen are no news, and stay in the header.
      const isNews = all.some(wasSeen ? isInLibrary : () => true);
      if (isNews && !all.some(isUnfinished)) notifyFinished(open);
    };
    checkFinished(true);
    let wasRunning = uploads.current().some(isUnfinished);
    return uploads.subscribe(() => {
      const isRunning = uploads.current().some(isUnfinished);
      const hasEnded = wasRunning && !isRunning;
      wasRunning = isRunning;
      if (hasEnded) checkFinished(false);
    });
  }, [isOpen, open]);

  return (
    <UploadDialogContext value={controls}>
      {children}
      <Deferred>
        <UploadDialog isOpen={isOpen} onClose={() => setOpenAt(null)} onChoose={() => field.current?.click()} />
      </Deferred>
      {isOpen && <DropZone onFiles={controls.add} />}
      <input
        ref={field}
        hidden
        type="file"
        multiple
        accept={acceptAttribute}
        aria-label={t('choose')}
        onChange={({ currentTarget: input }) => {
          controls.open();
          void collectFiles([...(input.files ?? [])], controls.add).then(uploadAudiobooks);
          // The same file may be chosen again after it was removed.
          input.value = '';
        }}
      />
    </UploadDialogContext>
  );
};
