import {
  Bookmark,
  BookOpen,
  FileType,
  FolderHeart,
  Headphones,
  History,
  House,
  Layers,
  Library,
  type LucideIcon,
  Shapes,
  ShoppingBag,
  Trash2,
  UserRound,
} from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { type Counts, useCounts } from '../../features/catalogue/catalogue.queries.ts';
import { getFlags } from '../../lib/flags.ts';
import { readerStorage } from '../../lib/reader-storage.ts';
import { usePaths } from '../../lib/use-paths.ts';
import {
  type Destination,
  findCurrentDestination,
  listVisibleDestinations,
  type NestedDestination,
} from './navigation.ts';

const ICONS: Record<Destination, LucideIcon> = {
  overview: House,
  books: Library,
  ebooks: BookOpen,
  audio: Headphones,
  purchased: ShoppingBag,
  recent: History,
  favorites: Bookmark,
  authors: UserRound,
  series: Layers,
  genres: Shapes,
  formats: FileType,
  collections: FolderHeart,
  bin: Trash2,
};

/** The count shown beside an entry, where it counts books. */
const COUNTS: Partial<Record<Destination, keyof Counts>> = {
  books: 'all',
  ebooks: 'ebooks',
  audio: 'audio',
  purchased: 'purchased',
  recent: 'recent',
  favorites: 'favorites',
};

/** Storage name of the entries that were visible last. */
const VISIBLE_KEY = 'places';

export type NavigationItem = {
  destination: Destination;
  to: string;
  icon: LucideIcon;
  isCurrent: boolean;
  count: number | undefined;
};

/** The navigation of the library: overview, all books, the visible entries below them, and the bin. */
export const useNavigation = (): {
  overview: NavigationItem;
  books: NavigationItem;
  nested: NavigationItem[];
  bin: NavigationItem;
} => {
  const paths = usePaths();
  const { pathname } = useLocation();
  const { counts, known } = useCounts();
  const visible = useMemo(
    () => listVisibleDestinations(counts, getFlags(), (readerStorage.read(VISIBLE_KEY) ?? '').split(' ')),
    [counts],
  );
  const isCounted = counts !== null;
  useEffect(() => {
    if (isCounted) readerStorage.write(VISIBLE_KEY, visible.join(' '));
  }, [isCounted, visible]);

  const getPath = (destination: Destination): string => {
    switch (destination) {
      case 'overview':
      case 'books':
      case 'authors':
      case 'collections':
      case 'bin':
        return paths[destination];
      case 'series':
      case 'genres':
      case 'formats':
        return paths.groups(destination);
      default:
        return paths.shelf(destination);
    }
  };
  const current = findCurrentDestination(pathname);
  const toItem = (destination: Destination): NavigationItem => {
    const countKey = COUNTS[destination];
    return {
      destination,
      to: getPath(destination),
      icon: ICONS[destination],
      isCurrent: destination === current,
      count: countKey === undefined ? undefined : (known?.[countKey] ?? undefined),
    };
  };
  return {
    overview: toItem('overview'),
    books: toItem('books'),
    nested: visible.map((destination: NestedDestination) => toItem(destination)),
    bin: toItem('bin'),
  };
};
