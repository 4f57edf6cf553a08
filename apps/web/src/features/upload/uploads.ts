import { books, type StoredBook } from '@lectern/contracts';
import { session } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { getCurrentReader } from '../../lib/reader-storage.ts';
import { userQuery } from '../account/account.queries.ts';
import { createSpeedMeter } from './engine/speed-meter.ts';
import { computeTotals, isUnfinished, type QueueItem } from './engine/upload-item.ts';
import { createUploadQueue } from './engine/upload-queue.ts';
import { checkFile, type FailureReason, toFailureReason } from './failure-reason.ts';
import { needsChunks, sendFile } from './send-file.ts';

export type Upload = QueueItem<StoredBook, FailureReason>;

/** The lists are fetched again at most once in this time, however many books arrive. */
const REFRESH_INTERVAL_MS = 3_000;
let isWaiting = false;
let isRefreshPending = false;

/**
 * Fetches the book list and the free storage again. Names the list by its call, since the books feature imports this one.
 */
const refreshLists = (): void => {
  isRefreshPending = isWaiting;
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    if (isRefreshPending) refreshLists();
  }, REFRESH_INTERVAL_MS);
  void queryClient.invalidateQueries({ queryKey: [books.list.name] });
  void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
};

/** Discards the chunks of a file; only large files have any. */
const discardChunks = async (file: File): Promise<void> => {
  if (!needsChunks(file)) return;
  const chunks = await import('./chunks/discard-upload.ts');
  await chunks.discardUpload(file);
};

/** The uploads of this tab. They continue on all screens. */
export const uploads = createUploadQueue<StoredBook, FailureReason>({
  send: sendFile,
  check: checkFile,
  toFailureReason,
  onStored: refreshLists,
  onDiscarded: (file) => void discardChunks(file).catch(() => undefined), // the server deletes them later
});

/** Measures the speed of all uploads. */
export const speedMeter = createSpeedMeter(() => performance.now());

const confirmLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

uploads.subscribe(() => {
  if (computeTotals(uploads.current()).activity === 'running') speedMeter.record(uploads.transferredBytes());
  else speedMeter.reset();
  if (uploads.current().some(isUnfinished)) addEventListener('beforeunload', confirmLeaving);
  else removeEventListener('beforeunload', confirmLeaving);
});

// Files of one reader never end up in the cloud of the next.
let reader = getCurrentReader();
session.subscribe(() => {
  if (reader !== null && getCurrentReader() !== reader) uploads.reset();
  reader = getCurrentReader();
});
