import { limits } from '@lectern/contracts';
import { session } from '../../../lib/api.ts';
import { server } from '../../../testing/fake-server.ts';
import { sendFile } from '../send-file.ts';

export const CHUNK = limits.CHUNK_BYTES;
export const bytes = new Uint8Array(2.5 * CHUNK).fill(7);
/** Builds a file of more than two chunks. */
export const buildLargeFile = () => new File([bytes], 'Café.epub'.normalize('NFD'), { lastModified: 1 });

export const enter = (userId: number, token = 'first') =>
  session.enter({ access_token: token, token_type: 'Bearer', expires_in: 7200, user_id: userId }, false);

/** Sends the file, and collects its events in `reported`. */
export const send = (file: File, signal = new AbortController().signal) => {
  const reported: (number | string)[] = [];
  const report = (event: number | string): void => void reported.push(event);
  const events = {
    onChecking: () => report('checking'),
    onStarted: (at: number) => report(`begun ${at}`),
    onProgress: report,
    onUploaded: () => report('whole'),
    onDownloading: (received: number, total: number | null) => report(`downloading ${received} of ${total}`),
    onOffline: () => report('offline'),
    signal,
  };
  return { reported, stored: sendFile(file, events) };
};

/** The requests that the server received, with their offsets. */
export const listRequests = () => server.resumableUpload().sent.map(({ method, offset }) => `${method} ${offset}`);
