import { resumable } from '@lectern/contracts';
import { call } from '../../../lib/api.ts';
import { computeFingerprint } from './file-fingerprint.ts';
import { incompleteUploads, parseUploadId, withFileLock } from './incomplete-uploads.ts';

/** Deletes the uploaded chunks of a file, which frees their storage. If the call fails, the server deletes them later. */
export const discardUpload = async (file: File): Promise<void> => {
  const fingerprint = await computeFingerprint(file);
  await withFileLock(fingerprint, async () => {
    const url = incompleteUploads.find(fingerprint);
    if (url === null) return;
    incompleteUploads.remove(fingerprint);
    await call(resumable.end, { params: { id: parseUploadId(url) } }).catch(() => undefined);
  });
};
