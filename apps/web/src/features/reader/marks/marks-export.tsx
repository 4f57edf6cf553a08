import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { startDownload } from '../../../ui/download-link.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { exported, FORMATS, type Format } from './export.ts';
import type { BookMark } from './mark.ts';

/** Long enough for the browser to have begun with the file. */
const KEPT_MS = 60_000;

/** Writes marks into a file of the reader’s choice. */
export const MarksExport = ({
  marks,
  title,
  chapterAt,
}: {
  marks: readonly BookMark[];
  title: string;
  chapterAt: (fraction: number | null) => string;
}) => {
  const { t } = useTranslation('marks');
  const save = (format: Format): void => {
    const { name, type, text } = exported(format, title, marks, chapterAt, new Date().toISOString());
    const url = URL.createObjectURL(new Blob([text], { type }));
    startDownload(url, name);
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  };
  return (
    <Menu label={t('export')} trigger={<IconButton size="s" icon={Download} label={t('export')} />}>
      {FORMATS.map((format) => (
        <MenuItem key={format} onAction={() => save(format)}>
          {t(`format.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
};
