import { ListEnd, ListStart } from 'lucide-react';
import { type ReactNode, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { canPlayInApp } from '../../lib/book-formats.ts';
import { BookActionsContext, type SelectedBook } from '../books/books.parts.tsx';
import { queueMutations } from './listening-queue.queries.ts';

const isPlayable = ({ entry }: SelectedBook): boolean => entry !== null && canPlayInApp(entry);

/** Adds “Play next” and “Add to queue” to the menus of audiobooks below it. */
export const QueueActionProvider = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('listeningQueue');
  const outerActions = use(BookActionsContext);
  const actions = useMemo(
    () => [
      {
        label: t('playNext'),
        icon: ListStart,
        bulkLabel: null,
        isFor: isPlayable,
        onAction: (books: readonly SelectedBook[]) => void queueMutations.add(books.filter(isPlayable), 'first'),
      },
      {
        label: t('add'),
        icon: ListEnd,
        bulkLabel: t('add'),
        isFor: isPlayable,
        onAction: (books: readonly SelectedBook[]) => void queueMutations.add(books.filter(isPlayable), 'last'),
      },
      ...outerActions,
    ],
    [t, outerActions],
  );
  return <BookActionsContext value={actions}>{children}</BookActionsContext>;
};
