import i18next from 'i18next';
import { getCurrentReader } from '../../lib/reader-storage.ts';
import { toasts } from '../../ui/toasts.ts';
import { type AudiobookFolder, packAudiobook } from './folders/audiobook-folder.ts';
import { uploads } from './uploads.ts';

const packOrKeep = async (audiobook: AudiobookFolder): Promise<readonly File[]> => {
  try {
    return [await packAudiobook(audiobook)];
  } catch {
    // The row of the file that can't be read says so.
    return audiobook.recordings.map(({ file }) => file);
  }
};

/** Puts audiobooks together, one after the other, and uploads each as soon as it is ready, on whatever page the reader is by then. */
export const uploadAudiobooks = async (audiobooks: readonly AudiobookFolder[]): Promise<void> => {
  if (audiobooks.length === 0) return;
  const reader = getCurrentReader();
  const listening = new AbortController();
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal: listening.signal });
  try {
    for (const audiobook of audiobooks) {
      toasts.show(i18next.t('upload:oneAudiobook', { name: audiobook.name }));
      const files = await packOrKeep(audiobook);
      // Files of one reader never end up in the cloud of the next.
      if (getCurrentReader() !== reader) break;
      uploads.add(files);
    }
  } finally {
    listening.abort();
  }
};
