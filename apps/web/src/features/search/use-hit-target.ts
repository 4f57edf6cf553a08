import { useNavigate } from 'react-router';
import { canPlayInApp, canReadInApp } from '../../lib/book-formats.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { downloads } from '../books/books.queries.ts';
import type { Hit } from './hits.ts';

/** Whether opening a hit downloads its file instead of opening a screen. */
export const isDownload = (hit: Hit): boolean =>
  hit.kind === 'book' && !canReadInApp(hit.book) && !canPlayInApp(hit.book);

/** `getHref`: the path a hit leads to, null for a download. `open` navigates there or starts the download. */
export const useHitTarget = () => {
  const navigate = useNavigate();
  const paths = usePaths();
  const getHref = (hit: Hit): string | null => {
    switch (hit.kind) {
      case 'book':
        if (canPlayInApp(hit.book)) return paths.audio(hit.book.name);
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
