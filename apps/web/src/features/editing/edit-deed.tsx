import { Pencil } from 'lucide-react';
import { type ReactNode, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BookDeeds, type Chosen } from '../books/books.parts.tsx';
import { EditBook } from './edit-book.tsx';

/** Gives the menu of every book below it the way to edit it. */
export const EditDeed = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('editing');
  const others = use(BookDeeds);
  const [asked, setAsked] = useState<{ book: Chosen; times: number; isOpen: boolean } | null>(null);
  const deeds = useMemo(() => {
    const onAction = ([book]: readonly Chosen[]): void => {
      if (book) setAsked((last) => ({ book, times: (last?.times ?? 0) + 1, isOpen: true }));
    };
    return [...others, { label: t('menu'), icon: Pencil, forMany: null, onAction }];
  }, [t, others]);
  return (
    <BookDeeds value={deeds}>
      {children}
      {asked && (
        <EditBook
          key={asked.times}
          book={asked.book}
          isOpen={asked.isOpen}
          onClose={() => setAsked((last) => last && { ...last, isOpen: false })}
        />
      )}
    </BookDeeds>
  );
};
