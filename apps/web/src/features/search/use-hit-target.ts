import { useNavigate } from 'react-router';
import { canPlayInApp, canReadInApp, isToken } from '../../lib/book-formats.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { downloads } from '../books/books.queries.ts';
import type { Hit } from './hits.ts';

/** Whether opening a hit downloads its file instead of opening a screen. */
export const isDownload = (hit: Hit): boolean =>
  hit.kind === 'book' && !canReadInApp(hit.book) && !canPlayInApp(hit.book) && !isToken(hit.book);

/** `getHref`: the path a hit leads to, null for a download. `open` navigates there or starts the download. */
export const useHitTarget = () => {
  const navigate = useNavigate();
  const paths = usePaths();
  const getHref = (hit: Hit): string | null => {
    switch (hit.kind) {
      case 'book':
        if (canPlayInApp(hit.book)) return paths.audio(hit.book.name);
        // A token is no book yet: its page says how to get the book from the shop.
        if (isToken(hit.book)) return paths.book(hit.book.id);
        return canReadInApp(hit.book) ? paths.read(hit.book.id) : null;
      case 'author':
        return paths.namedShelf('author', hit.name);
      case 'collection':
        return paths.collectionNamed(hit.name);
      default:
        return hit satisfies never;
    }
  };
  const open = (hit: Hit): void => {
    const href = getHref(hit);
    if (href !== null) void navigate(href);
    else if (hit.kind === 'book') downloads.start([hit.book]);
  };
  return { getHref, open };
};
