import { FolderPlus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BookDeeds, type Chosen } from '../books/books.parts.tsx';
import { ChooseCollections } from './choose-collections.tsx';

/** Gives the menu of every book below it the way into collections. */
export const CollectionDeeds = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('collections');
  const [asked, setAsked] = useState<{ books: readonly Chosen[]; times: number; isOpen: boolean } | null>(null);
  const deeds = useMemo(() => {
    const onAction = (books: readonly Chosen[]): void =>
      setAsked((last) => ({ books, times: (last?.times ?? 0) + 1, isOpen: true }));
    return [{ label: t('choose.menu'), icon: FolderPlus, forMany: t('choose.many'), onAction }];
  }, [t]);
  return (
    <BookDeeds value={deeds}>
      {children}
      {asked && (
        <ChooseCollections
          key={asked.times}
          books={asked.books}
          isOpen={asked.isOpen}
          onClose={() => setAsked((last) => last && { ...last, isOpen: false })}
        />
      )}
    </BookDeeds>
  );
};
