import { useNavigate } from 'react-router';
import { opensHere, playsHere } from '../../lib/opens-here.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { downloads } from '../books/books.queries.ts';
import type { Hit } from './hits.ts';

/** Whether a hit is fetched as a file, instead of leading to a screen. */
export const isDownload = (hit: Hit): boolean => hit.kind === 'book' && !opensHere(hit.book) && !playsHere(hit.book);

/** Where hits lead: `addressOf` is the screen, null for a download; `open` goes there. */
export const useOpenHit = () => {
  const navigate = useNavigate();
  const paths = usePaths();
  const addressOf = (hit: Hit): string | null => {
    switch (hit.kind) {
      case 'book':
        if (playsHere(hit.book)) return paths.audio(hit.book.name);
        return opensHere(hit.book) ? paths.read(hit.book.id) : null;
      case 'author':
        return paths.named('author', hit.name);
      case 'collection':
        return paths.collectionNamed(hit.name);
      default:
        return hit satisfies never;
    }
  };
  const open = (hit: Hit): void => {
    const address = addressOf(hit);
    if (address !== null) void navigate(address);
    else if (hit.kind === 'book') downloads.start([hit.book]);
  };
  return { addressOf, open };
};
