import { Download } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { startDownload } from '../../../ui/download-link.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { bookMutations, useEntry } from '../../catalogue/catalogue.queries.ts';
import type { SavedMark } from '../saved-mark.ts';
import { EXPORT_FORMATS, type ExportFormat, exportMarks } from './export-marks.ts';
import { readAssessment } from './import-annotations.ts';

/** Long enough for the browser to start the download. */
const URL_LIFETIME_MS = 60_000;

/** Exports marks to a file, and imports annotations of other programs. */
export const MarksFileMenu = ({
  bookId,
  marks,
  title,
  getChapterAt,
  onImport,
}: {
  /** Its rating and review are exported and imported, too. */
  bookId: string;
  marks: readonly SavedMark[];
  title: string;
  getChapterAt: (fraction: number | null) => string;
  onImport: (file: Blob) => void;
}) => {
  const { t } = useTranslation('marks');
  const field = useRef<HTMLInputElement>(null);
  const entry = useEntry(bookId);
  const assessment = { rating: entry?.rating ?? null, review: entry?.review ?? '' };
  /** Takes over what the file says where the reader has said nothing. */
  const importAssessment = async (file: Blob): Promise<void> => {
    const { rating, review } = await readAssessment(file);
    if (!entry) return;
    if (rating !== null && assessment.rating === null) bookMutations.setRating([entry], rating);
    if (review !== '' && assessment.review === '') bookMutations.setReview(entry, review);
  };
  const save = (format: ExportFormat): void => {
    const { name, type, text } = exportMarks(
      format,
      { title, ...assessment },
      marks,
      getChapterAt,
      new Date().toISOString(),
    );
    const url = URL.createObjectURL(new Blob([text], { type }));
    startDownload(url, name);
    setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
  };
  return (
    <>
      <Menu label={t('files')} trigger={<IconButton size="s" icon={Download} label={t('files')} />}>
        {marks.length > 0 &&
          EXPORT_FORMATS.map((format) => (
            <MenuItem key={format} onAction={() => save(format)}>
              {t(`format.${format}`)}
            </MenuItem>
          ))}
        <MenuItem onAction={() => field.current?.click()}>{t('import')}</MenuItem>
      </Menu>
      <input
        ref={field}
        type="file"
        hidden
        accept=".json,.annotations,.annotation,application/json,application/ld+json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = ''; // allows to choose the same file again
          if (!file) return;
          onImport(file);
          void importAssessment(file);
        }}
      />
    </>
  );
};
