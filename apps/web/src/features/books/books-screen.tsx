import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { UploadButton, UploadZone } from '../upload/upload.parts.tsx';
import { ShelfScreen } from './shelf-screen.tsx';

/** The whole library of the reader. */
export const BooksScreen = () => {
  const { t } = useTranslation('books');
  return (
    <>
      <ShelfScreen
        title={t('title')}
        shelf={{ kind: 'all' }}
        end={<UploadButton />}
        empty={
          <EmptyState drawing="shelf" title={t('empty.title')} text={t('empty.text')}>
            <UploadButton kind="primary" />
          </EmptyState>
        }
      />
      <UploadZone />
    </>
  );
};
