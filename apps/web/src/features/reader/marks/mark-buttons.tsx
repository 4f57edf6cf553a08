import { Bookmark, NotebookText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import bars from '../bars.module.css';
import type { Panel } from '../reading-state.ts';
import type { Marks } from './use-marks.ts';

/** In the top bar: bookmarks the page, and opens the notes. */
export const MarkButtons = ({
  marks,
  panel,
  onPanel,
}: {
  marks: Marks;
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
}) => {
  const { t } = useTranslation('reader');
  return (
    <>
      <IconButton
        className={cx(bars.tool, marks.isPageBookmarked && bars.ribbon)}
        icon={Bookmark}
        label={t('bookmark')}
        aria-pressed={marks.isPageBookmarked}
        onPress={marks.toggleBookmark}
      />
      <IconButton
        className={cx(bars.tool, bars.wide)}
        icon={NotebookText}
        label={t('notes')}
        aria-expanded={panel === 'notes'}
        onPress={() => onPanel(panel === 'notes' ? null : 'notes')}
      />
    </>
  );
};
