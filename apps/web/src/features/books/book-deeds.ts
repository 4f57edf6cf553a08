import type { LucideIcon } from 'lucide-react';
import { createContext } from 'react';
import type { Chosen } from './selection.ts';

/** Something that can be done with books, offered by another feature in the menu of one. */
export type BookDeed = {
  label: string;
  icon: LucideIcon;
  /** What it is called where several are chosen; null when it is done to one book only. */
  forMany: string | null;
  onAction: (books: readonly Chosen[]) => void;
};

/** The deeds of other features, in the order of the menu. */
export const BookDeeds = createContext<readonly BookDeed[]>([]);
