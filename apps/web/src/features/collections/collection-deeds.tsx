import type { Book } from '@lectern/contracts';
import { FolderPlus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BookDeeds } from '../books/books.parts.tsx';
import { ChooseCollections } from './choose-collections.tsx';

/** Gives the menu of every book below it the way into collections. */
export const CollectionDeeds = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('collections');
  const [asked, setAsked] = useState<{ book: Book; times: number; isOpen: boolean } | null>(null);
  const deeds = useMemo(() => {
    const onAction = (book: Book): void => setAsked((last) => ({ book, times: (last?.times ?? 0) + 1, isOpen: true }));
    return [{ label: t('choose.menu'), icon: FolderPlus, onAction }];
  }, [t]);
  return (
    <BookDeeds value={deeds}>
      {children}
      {asked && (
        <ChooseCollections
          key={asked.times}
          book={asked.book}
          isOpen={asked.isOpen}
          onClose={() => setAsked((last) => last && { ...last, isOpen: false })}
        />
      )}
    </BookDeeds>
  );
};
