import i18next from 'i18next';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { toasts } from '../../ui/toasts.ts';
import { acceptAttribute } from './accepted.ts';
import { DropZone } from './drop-zone.tsx';
import { isOpen } from './engine/item.ts';
import { type UploadDesk, UploadDeskContext } from './upload-context.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { type Upload, uploads } from './uploads.ts';
import { isAlreadyThere } from './words.ts';

const arrived = (item: Upload): boolean => item.step.at === 'done' || isAlreadyThere(item);

/** When the last file is over and nobody looks: says what came of it, and keeps only what did not work. */
const sayWhatCame = (): void => {
  const all = uploads.current();
  if (all.length === 0 || all.some(isOpen) || !all.some(arrived)) return;
  const done = all.filter(({ step }) => step.at === 'done').length;
  uploads.clear(arrived);
  toasts.show(done > 0 ? i18next.t('upload:toast', { count: done }) : i18next.t('errors:file.already_there'));
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

  useEffect(() => {
    if (shown) return;
    sayWhatCame();
    return uploads.subscribe(sayWhatCame);
  }, [shown]);

  return (
    <UploadDeskContext value={desk}>
      {children}
      <UploadDialog isOpen={shown} onClose={() => setShownAt(null)} onChoose={() => field.current?.click()} />
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
