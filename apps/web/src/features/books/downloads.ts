import { books as calls } from '@lectern/contracts';
import i18next from 'i18next';
import { errorText } from '../../i18n/error-text.ts';
import { call, session } from '../../lib/api.ts';
import { startDownload } from '../../ui/download-link.tsx';
import { toasts } from '../../ui/toasts.ts';
import { createDownloadQueue } from './download-queue.ts';

/** From the beginning of one download to that of the next (spec section 9). */
const PAUSE_MS = 2000;

/** The downloads of this page. They go on while the reader does something else. */
export const downloads = createDownloadQueue({
  linkOf: (id) => call(calls.one, { params: { id } }),
  follow: startDownload,
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
  onWay: (way) => {
    // Of a single file the browser tells enough.
    if (way === null || way.total === 1) return toasts.goesOn(null);
    const action = { label: i18next.t('common:cancel'), onAction: () => downloads.stop() };
    toasts.goesOn({ text: i18next.t('books:download.way', way), action });
  },
  onFailed: (books, error) => {
    const words = { count: books.length, title: books[0]?.title ?? '', why: errorText(error) };
    const text =
      books.length === 1 ? i18next.t('books:download.failed', words) : i18next.t('books:download.failedMany', words);
    toasts.show(text, { label: i18next.t('common:tryAgain'), onAction: () => downloads.start(books) });
  },
});

// What one reader wanted is not fetched for another.
session.subscribe(() => {
  if (session.current().state !== 'in') downloads.stop();
});
