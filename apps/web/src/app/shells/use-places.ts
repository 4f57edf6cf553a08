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
import { flags } from '../../lib/flags.ts';
import { own } from '../../lib/own.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { type NestedPlace, type Place, placeAt, shownPlaces } from './places.ts';

const icons: Record<Place, LucideIcon> = {
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

/** How many books stand there, where that is a number of books. */
const countOf: Partial<Record<Place, keyof Counts>> = {
  books: 'all',
  ebooks: 'ebooks',
  audio: 'audio',
  purchased: 'purchased',
  recent: 'recent',
  favorites: 'favorites',
};

const SHOWN = 'places';

export type WayTo = { place: Place; to: string; icon: LucideIcon; isHere: boolean; count: number | undefined };

/** The places of the library: overview, all books, what is shown below them, and the bin. */
export const usePlaces = (): { overview: WayTo; books: WayTo; nested: WayTo[]; bin: WayTo } => {
  const paths = usePaths();
  const { pathname } = useLocation();
  const counts = useCounts();
  const shown = useMemo(() => shownPlaces(counts, flags(), (own.read(SHOWN) ?? '').split(' ')), [counts]);
  const isCounted = counts !== null;
  useEffect(() => {
    if (isCounted) own.write(SHOWN, shown.join(' '));
  }, [isCounted, shown]);

  const addressOf = (place: Place): string => {
    switch (place) {
      case 'overview':
      case 'books':
      case 'authors':
      case 'collections':
      case 'bin':
        return paths[place];
      case 'series':
      case 'genres':
      case 'formats':
        return paths.groups(place);
      default:
        return paths.shelf(place);
    }
  };
  const here = placeAt(pathname);
  const wayTo = (place: Place): WayTo => {
    const counted = countOf[place];
    return {
      place,
      to: addressOf(place),
      icon: icons[place],
      isHere: place === here,
      count: counted === undefined ? undefined : counts?.[counted],
    };
  };
  return {
    overview: wayTo('overview'),
    books: wayTo('books'),
    nested: shown.map((place: NestedPlace) => wayTo(place)),
    bin: wayTo('bin'),
  };
};
