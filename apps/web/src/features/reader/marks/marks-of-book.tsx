import type { Target } from '@lectern/contracts';
import { NotebookPen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ChapterLine } from '../chapters.ts';
import styles from './marks-list.module.css';
import { MarksList } from './marks-list.tsx';
import type { Marks } from './use-marks.ts';

/** The bookmarks or the notes of the book on their tab, with word of what waits or did not come. */
export const MarksOfBook = ({
  marks,
  page = null,
  ...list
}: {
  marks: Marks;
  kinds: 'bookmarks' | 'notes';
  lines: readonly ChapterLine[];
  title: string;
  /** The fixed page that is shown, from 1; it can have a note of its own. */
  page?: number | null;
  onGo: (to: Target) => void;
  onBringIn: (file: Blob) => void;
}) => {
  const { t } = useTranslation(['marks', 'common']);
  return (
    <>
      {marks.waiting && <Notice>{t('waiting')}</Notice>}
      {marks.failed && (
        <Notice
          tone="danger"
          action={
            <Button kind="quiet" size="s" onPress={marks.again}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {t('failed')}
        </Notice>
      )}
      {page !== null && list.kinds === 'notes' && (
        <div className={styles.tools}>
          <Button size="s" icon={NotebookPen} onPress={marks.notePage}>
            {t('noteToPage', { page })}
          </Button>
        </div>
      )}
      {!marks.failed && (
        <MarksList {...list} marks={marks.marks} onWrite={(mark) => marks.write({ mark })} onRemove={marks.remove} />
      )}
    </>
  );
};
