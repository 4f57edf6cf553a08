import type { Book } from '@lectern/contracts';
import type { LucideIcon } from 'lucide-react';
import { createContext } from 'react';

/** Something that can be done with a book, offered in its menu by another feature. */
type BookDeed = { label: string; icon: LucideIcon; onAction: (book: Book) => void };

/** The deeds of other features, in the order of the menu. */
export const BookDeeds = createContext<readonly BookDeed[]>([]);
