import type { NavigationTarget } from '@lectern/contracts';
import { NotebookPen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './marks-list.module.css';
import { MarksList } from './marks-list.tsx';
import type { Marks } from './use-marks.ts';

/** The tab of bookmarks or of notes, with a notice while changes are waiting or when loading failed. */
export const MarksPanel = ({
  marks,
  page = null,
  ...list
}: {
  marks: Marks;
  kind: 'bookmarks' | 'notes';
  getChapterAt: (fraction: number) => string;
  getPageAt?: (fraction: number) => string;
  getPageLabel?: (page: number) => string;
  title: string;
  /** Number of the fixed page on screen, from 1; it can have a note of its own. */
  page?: number | null;
  onGo: (to: NavigationTarget) => void;
  onImport: (file: Blob) => void;
}) => {
  const { t } = useTranslation(['marks', 'common']);
  return (
    <>
      {marks.isWaiting && <Notice>{t('waiting')}</Notice>}
      {marks.hasFailed && (
        <Notice
          tone="danger"
          action={
            <Button kind="quiet" size="s" onPress={marks.retry}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {t('failed')}
        </Notice>
      )}
      {page !== null && list.kind === 'notes' && (
        <div className={styles.tools}>
          <Button size="s" icon={NotebookPen} onPress={marks.startPageNote}>
            {t('noteToPage', { page: list.getPageLabel?.(page - 1) ?? page })}
          </Button>
        </div>
      )}
      {!marks.hasFailed && (
        <MarksList
          {...list}
          bookId={marks.bookId}
          marks={marks.items}
          onEditNote={(mark) => marks.setDraft({ mark })}
          onRemove={marks.remove}
        />
      )}
    </>
  );
};
