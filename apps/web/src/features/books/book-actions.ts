import type { LucideIcon } from 'lucide-react';
import { createContext } from 'react';
import type { SelectedBook } from './selection.ts';

/** An action on books that another feature adds to the book menu. */
export type BookAction = {
  label: string;
  icon: LucideIcon;
  /** The label where several books are selected; null when the action applies to one book only. */
  bulkLabel: string | null;
  /** Whether it applies to a book; absent: to all. */
  isFor?: (book: SelectedBook) => boolean;
  onAction: (books: readonly SelectedBook[]) => void;
};

/** The actions of other features, in menu order. */
export const BookActionsContext = createContext<readonly BookAction[]>([]);
