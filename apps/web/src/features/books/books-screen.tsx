import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type from '../../ui/theme/type.module.css';
import { UploadButton, UploadZone } from '../upload/upload.parts.tsx';
import { useBooks } from './books.queries.ts';
import styles from './books-screen.module.css';
import { Library, useLibraryView } from './library.tsx';
import { LoadingTiles } from './loading-tiles.tsx';

const Failed = ({ onAgain, again }: { onAgain: () => void; again: boolean }) => {
  const { t } = useTranslation(['books', 'common']);
  return (
    <EmptyState drawing="broken" title={t('failed.title')} text={t('failed.text')}>
      <Button kind="primary" icon={RotateCw} waiting={again && t('loading')} onPress={onAgain}>
        {t('common:tryAgain')}
      </Button>
    </EmptyState>
  );
};

const Empty = () => {
  const { t } = useTranslation('books');
  return (
    <EmptyState drawing="shelf" title={t('empty.title')} text={t('empty.text')}>
      <UploadButton kind="primary" />
    </EmptyState>
  );
};

/** The whole library of the reader (spec section 2, "Books library"). */
export const BooksScreen = () => {
  const { t } = useTranslation('books');
  const { data: books, isError, isFetching, refetch } = useBooks();
  const looks = useLibraryView();
  const filled = books !== undefined && books.length > 0;
  return (
    <>
      <div className={styles.head}>
        <h1 className={type.titleL}>{t('title')}</h1>
        {filled && (
          <>
            <p className={styles.count}>{new Intl.NumberFormat(currentLanguage()).format(books.length)}</p>
            {looks.toolbar}
            <span className={styles.upload}>
              <UploadButton />
            </span>
          </>
        )}
      </div>
      {books === undefined &&
        (isError ? <Failed again={isFetching} onAgain={() => void refetch()} /> : <LoadingTiles />)}
      {books?.length === 0 && <Empty />}
      {filled && <Library books={books} looks={looks} />}
      <UploadZone />
    </>
  );
};
