import i18next from 'i18next';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Later } from '../../ui/later.tsx';
import { toasts } from '../../ui/toasts.ts';
import { acceptAttribute } from './accepted.ts';
import { DropZone } from './drop-zone.tsx';
import { isOpen } from './engine/item.ts';
import { type UploadDesk, UploadDeskContext } from './upload-context.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { type Upload, uploads } from './uploads.ts';
import { booksOf, isAlreadyThere } from './words.ts';

const arrived = (item: Upload): boolean => item.step.at === 'done' || isAlreadyThere(item);

/** What nobody has seen come: kept until the dialog is opened or all is over. */
const inWords = (all: readonly Upload[]): string => {
  const done = all.reduce((sum, item) => sum + booksOf(item), 0);
  const failed = all.filter((item) => !arrived(item)).length;
  const parts = [
    ...(done > 0 ? [i18next.t('upload:toast', { count: done })] : []),
    ...(done === 0 && failed < all.length ? [i18next.t('errors:file.already_there')] : []),
    ...(failed > 0 ? [i18next.t('upload:news.failedMany', { count: failed })] : []),
  ];
  return parts.join(' ');
};

/** When the last file is over and nobody looks: says what came of it, and keeps only what did not work. */
const sayWhatCame = (open: () => void): void => {
  const all = uploads.current();
  uploads.clear(arrived);
  const failed = uploads.current().length > 0;
  toasts.tell(inWords(all), failed ? { label: i18next.t('upload:show'), onAction: open } : undefined);
};

/** Holds the one dialog and the one file field of the uploads. */
export const UploadProvider = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('upload');
  // The dialog belongs to the page where it was opened: following a link in it closes it.
  const { pathname } = useLocation();
  const [shownAt, setShownAt] = useState<string | null>(null);
  const shown = shownAt === pathname;
  const field = useRef<HTMLInputElement>(null);

  const desk = useMemo<UploadDesk>(
    () => ({
      shown,
      open: () => setShownAt(pathname),
      add: (files) => {
        uploads.add(files);
        setShownAt(pathname);
      },
    }),
    [shown, pathname],
  );

  const { open } = desk;
  useEffect(() => {
    if (shown) return;
    const look = (wasSeen: boolean): void => {
      const all = uploads.current();
      // What failed before the reader's eyes is no news, and stays in the header.
      const isNews = all.some(wasSeen ? arrived : () => true);
      if (isNews && !all.some(isOpen)) sayWhatCame(open);
    };
    look(true);
    let ran = uploads.current().some(isOpen);
    return uploads.subscribe(() => {
      const runs = uploads.current().some(isOpen);
      const ended = ran && !runs;
      ran = runs;
      if (ended) look(false);
    });
  }, [shown, open]);

  return (
    <UploadDeskContext value={desk}>
      {children}
      <Later>
        <UploadDialog isOpen={shown} onClose={() => setShownAt(null)} onChoose={() => field.current?.click()} />
      </Later>
      {shown && <DropZone onFiles={desk.add} />}
      <input
        ref={field}
        hidden
        type="file"
        multiple
        accept={acceptAttribute}
        aria-label={t('choose')}
        onChange={({ currentTarget: input }) => {
          desk.add([...(input.files ?? [])]);
          // The same file may be chosen again after it was removed.
          input.value = '';
        }}
      />
    </UploadDeskContext>
  );
};
