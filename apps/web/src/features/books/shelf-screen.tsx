import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Later } from '../../ui/later.tsx';
import { CONTENT_ID } from '../../ui/skip-link.tsx';
import type from '../../ui/theme/type.module.css';
import { Filling } from '../catalogue/catalogue.parts.tsx';
import { type Shelf, useRows, useToCome } from '../catalogue/catalogue.queries.ts';
import styles from './books-screen.module.css';
import { Library } from './library.tsx';
import { useLibraryView } from './library-view.tsx';
import { LoadingTiles } from './loading-tiles.tsx';
import { useKeptHeight } from './use-kept-height.ts';

const Failed = ({ onAgain }: { onAgain: () => void }) => {
  const { t } = useTranslation(['books', 'common']);
  return (
    <EmptyState drawing="broken" title={t('failed.title')} text={t('failed.text')}>
      <Button kind="primary" icon={RotateCw} onPress={onAgain}>
        {t('common:tryAgain')}
      </Button>
    </EmptyState>
  );
};

type ShelfScreenProps = {
  /** What the shelf is called. */
  title: string;
  shelf: Shelf;
  /** Shown in place of books where there are none. */
  empty: ReactNode;
  /** Beside the title. */
  own?: ReactNode;
  /** Above the title: the way back. */
  back?: ReactNode;
  /** At the end of the tools. */
  end?: ReactNode;
  /** Below them: what of the shelf is shown. */
  chips?: ReactNode;
};

/** The books of one shelf, any number of them, and what can be done with them (spec section 2, "Books library"). */
export const ShelfScreen = ({ title, shelf, empty, own, back, end, chips }: ShelfScreenProps) => {
  const { t } = useTranslation('books');
  const looks = useLibraryView(shelf);
  const rows = useRows({ shelf, order: looks.order });
  const square = shelf.kind === 'audio' || rows.isAudio;
  const isFilled = rows.total > 0;
  const toCome = useToCome();
  // How many books there are in all is known before they are here.
  const total = shelf.kind === 'all' ? Math.max(rows.total, toCome ?? 0) : rows.total;
  // As long as books are still on their way, theirs may be among them.
  const isEmpty = rows.state === 'ready' && !isFilled && toCome === null;
  const isToCome = !isFilled && !isEmpty && rows.state !== 'failed';
  const kept = useKeptHeight(JSON.stringify([shelf, looks.view]), isFilled);

  // The last book may leave with the focus in its hand.
  const wasFilled = useRef(false);
  useEffect(() => {
    if (isEmpty && wasFilled.current && document.activeElement === document.body)
      document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    wasFilled.current = isFilled;
  }, [isEmpty, isFilled]);

  return (
    <>
      {back}
      <div className={styles.head}>
        <h1 className={type.titleL}>{title}</h1>
        {isFilled && <p className={styles.count}>{formatCount(total)}</p>}
        {own}
        {isFilled && looks.toolbar}
        {isFilled && end !== undefined && (
          <span className={styles.end}>
            <Later>{end}</Later>
          </span>
        )}
      </div>
      {isFilled && chips}
      <Filling />
      <div {...kept}>
        {isToCome && <LoadingTiles label={t('loading')} square={square} />}
        {rows.state === 'failed' && !isFilled && <Failed onAgain={rows.again} />}
        {isEmpty && empty}
        {isFilled && <Library key={JSON.stringify(shelf)} rows={rows} label={title} looks={looks} square={square} />}
      </div>
    </>
  );
};
