import type { Book } from '@lectern/contracts';
import i18next from 'i18next';
import { useNavigate } from 'react-router';
import { errorText } from '../../i18n/error-text.ts';
import { opensHere } from '../../lib/opens-here.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { startDownload } from '../../ui/download-link.tsx';
import { toasts } from '../../ui/toasts.ts';
import type { Hit } from './hits.ts';
import { freshLink } from './search.queries.ts';

/** Fetches a book that no screen here opens. A link of the list may have run out by now. */
const download = async (book: Book): Promise<void> => {
  const { title } = book.metadata;
  try {
    startDownload(await freshLink(book.id), book.name);
    toasts.show(i18next.t('search:downloading', { title }));
  } catch (error) {
    toasts.show(i18next.t('search:notDownloaded', { title, why: errorText(error) }), {
      label: i18next.t('common:tryAgain'),
      onAction: () => void download(book),
    });
  }
};

/** Whether a hit is fetched as a file, instead of leading to a screen. */
export const isDownload = (hit: Hit): boolean => hit.kind === 'book' && !opensHere(hit.book);

/** Where hits lead: `addressOf` is the screen, null for a download; `open` goes there. */
export const useOpenHit = () => {
  const navigate = useNavigate();
  const paths = usePaths();
  const addressOf = (hit: Hit): string | null => {
    switch (hit.kind) {
      case 'book':
        return opensHere(hit.book) ? paths.read(hit.book.id) : null;
      case 'author':
        return paths.author(hit.name);
      case 'collection':
        return paths.collectionNamed(hit.name);
      default:
        return hit satisfies never;
    }
  };
  const open = (hit: Hit): void => {
    const address = addressOf(hit);
    if (address !== null) void navigate(address);
    else if (hit.kind === 'book') void download(hit.book);
  };
  return { addressOf, open };
};
