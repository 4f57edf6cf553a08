import { Download } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { startDownload } from '../../../ui/download-link.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import type { BookMark } from '../mark.ts';
import { exported, FORMATS, type Format } from './export.ts';

/** Long enough for the browser to have begun with the file. */
const KEPT_MS = 60_000;

/** Writes marks into a file of the reader’s choice, and reads those of other programs. */
export const MarksFiles = ({
  marks,
  title,
  chapterAt,
  onBringIn,
}: {
  marks: readonly BookMark[];
  title: string;
  chapterAt: (fraction: number | null) => string;
  onBringIn: (file: Blob) => void;
}) => {
  const { t } = useTranslation('marks');
  const field = useRef<HTMLInputElement>(null);
  const save = (format: Format): void => {
    const { name, type, text } = exported(format, title, marks, chapterAt, new Date().toISOString());
    const url = URL.createObjectURL(new Blob([text], { type }));
    startDownload(url, name);
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  };
  return (
    <>
      <Menu label={t('files')} trigger={<IconButton size="s" icon={Download} label={t('files')} />}>
        {marks.length > 0 &&
          FORMATS.map((format) => (
            <MenuItem key={format} onAction={() => save(format)}>
              {t(`format.${format}`)}
            </MenuItem>
          ))}
        <MenuItem onAction={() => field.current?.click()}>{t('bringIn')}</MenuItem>
      </Menu>
      <input
        ref={field}
        type="file"
        hidden
        accept=".json,.annotations,.annotation,application/json,application/ld+json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = ''; // the same file may be chosen again
          if (file) onBringIn(file);
        }}
      />
    </>
  );
};
