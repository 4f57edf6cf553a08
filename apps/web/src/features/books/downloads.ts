import { books as calls, limits } from '@lectern/contracts';
import i18next from 'i18next';
import { formatError } from '../../i18n/format-error.ts';
import { call, session } from '../../lib/api.ts';
import { startDownload } from '../../ui/download-link.tsx';
import { toasts } from '../../ui/toasts.ts';
import { createDownloadQueue } from './download-queue.ts';

/** Delay between the starts of two downloads (spec section 9). */
const PAUSE_MS = limits.DOWNLOAD_QUEUE_SECONDS * 1000;

/** The download queue of this tab. It continues while the reader uses other screens. */
export const downloads = createDownloadQueue({
  fetchLink: (id) => call(calls.one, { params: { id } }),
  startDownload,
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
  onProgress: (progress) => {
    // For a single file the browser's own indicator is enough.
    if (progress === null || progress.total === 1) return toasts.setTask(null);
    const action = { label: i18next.t('common:cancel'), onAction: () => downloads.stop() };
    toasts.setTask({ text: i18next.t('books:download.progress', progress), action });
  },
  onFailed: (books, error) => {
    const words = { count: books.length, title: books[0]?.title ?? '', why: formatError(error) };
    const text =
      books.length === 1 ? i18next.t('books:download.failed', words) : i18next.t('books:download.failedMany', words);
    toasts.show(text, { label: i18next.t('common:tryAgain'), onAction: () => downloads.start(books) });
  },
});

// Downloads of one reader must not continue for another.
session.subscribe(() => {
  if (session.current().state !== 'in') downloads.stop();
});
