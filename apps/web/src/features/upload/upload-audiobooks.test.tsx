import { health } from '@lectern/contracts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { buildEpubFile, getRow, startUpload } from './testing/upload-screen.tsx';
import { uploads } from './uploads.ts';

beforeEach(() => {
  session.enter({ access_token: 'first', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(health.check, () => ({ status: 'ok' as const }));
});
afterEach(() => {
  act(() => uploads.reset());
  session.handleRejectedToken();
  server.reset();
  queryClient.clear();
});

/** A recording of the album “Days” that can't be packed before `opened`. */
const buildRecording = (name: string, opened: Promise<unknown> = Promise.resolve()): File => {
  const file = new File(['ID3\x03\0\0\0\0\0\x7fTALB\0\0\0\x05\0\0\0Days'], name);
  const slice = file.slice.bind(file);
  file.slice = (from, to) => {
    const part = slice(from, to);
    const read = part.arrayBuffer.bind(part);
    const isForTags = to !== undefined && to < 2000;
    part.arrayBuffer = () => (isForTags ? Promise.resolve() : opened).then(read);
    return part;
  };
  return file;
};
const namesOf = () => uploads.current().map(({ file }) => file.name);
const willLeaveFreely = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('[UPL-71] other files are added at once, and an audiobook when it is put together; leaving before asks', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const recordings = [buildRecording('01.mp3'), buildRecording('02.mp3', promise)];
  await startUpload(...recordings, buildEpubFile('a.epub'));
  expect(getRow('a.epub').tagName).toBe('LI');
  expect(await screen.findByText('Adding “Days” as one audiobook.')).toBeDefined();
  expect(namesOf()).toEqual(['a.epub']);
  act(() => uploads.reset());
  expect(willLeaveFreely()).toBe(false);
  await act(async () => resolve());
  await vi.waitFor(() => expect(namesOf()).toEqual(['Days.zip']), { timeout: 20_000 });
});

it('[UPL-71] an audiobook that is ready after another reader signed in is not uploaded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await startUpload(buildRecording('01.mp3'), buildRecording('02.mp3', promise));
  await screen.findByText('Adding “Days” as one audiobook.');
  act(() => session.enter({ access_token: 'other', token_type: 'Bearer', expires_in: 7200, user_id: 8 }, false));
  const stopAsking = vi.spyOn(AbortController.prototype, 'abort');
  await act(async () => resolve());
  await vi.waitFor(() => expect(stopAsking).toHaveBeenCalled(), { timeout: 20_000 });
  stopAsking.mockRestore();
  expect(namesOf()).toEqual([]);
});

it('[UPL-71] recordings that can’t be put together are added by themselves', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  await startUpload(buildRecording('01.mp3'), buildRecording('02.mp3', promise));
  await screen.findByText('Adding “Days” as one audiobook.');
  await act(async () => reject(new DOMException('no', 'NotReadableError')));
  await vi.waitFor(() => expect(namesOf()).toEqual(['01.mp3', '02.mp3']), { timeout: 20_000 });
});
