import { describe, expect, it } from 'vitest';
import { computeTotals, sortForDisplay } from './upload-item.ts';
import { createUploadQueue, type Send } from './upload-queue.ts';

type Upload = {
  file: File;
  events: Parameters<Send<string>>[1];
  store: (id: string) => Promise<void>;
  fail: (why: string) => Promise<void>;
};

/** A queue whose uploads the test controls. */
const createTestQueue = () => {
  const uploads: Upload[] = [];
  const stored: string[] = [];
  const discarded: string[] = [];
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const send: Send<string> = (file, events) =>
    new Promise((resolve, reject) => {
      const store = (id: string) => (resolve(id), settled());
      const fail = (why: string) => (reject(new Error(why)), settled());
      events.signal.addEventListener('abort', () => reject(new Error('stopped')));
      uploads.push({ file, events, store, fail });
    });
  const queue = createUploadQueue<string, string>({
    send,
    check: (file) => (file.size === 0 ? 'empty' : null),
    toFailureReason: (error) => (error instanceof Error ? error.message : 'unknown'),
    onStored: (id) => stored.push(id),
    onDiscarded: (file) => discarded.push(file.name),
  });
  const getUpload = (index: number): Upload => {
    const found = uploads[index];
    if (!found) throw new Error(`Upload ${index} was never started`);
    return found;
  };
  return {
    queue,
    uploads,
    getUpload,
    stored,
    discarded,
    kinds: () => queue.current().map(({ state }) => state.kind),
    settled,
  };
};

const file = (name: string, text = 'words'): File => new File([text], name);

describe('the queue', () => {
  it('[UPL-1] sends two at once and the others in the order of adding', async () => {
    const { queue, uploads, getUpload, kinds } = createTestQueue();
    queue.add([file('a'), file('b'), file('c'), file('d')]);
    expect(kinds()).toEqual(['sending', 'sending', 'waiting', 'waiting']);

    await getUpload(1).store('B');

    expect(uploads.map(({ file: sent }) => sent.name)).toEqual(['a', 'b', 'c']);
    expect(kinds()).toEqual(['sending', 'done', 'sending', 'waiting']);
  });

  it('[UPL-41] shows how much of the book of a licence the server has, which later events do not hide', () => {
    const { queue, getUpload } = createTestQueue();
    queue.add([file('a')]);
    const { events } = getUpload(0);
    events.onUploaded();
    events.onDownloading(5, 10);
    events.onUploaded();
    expect(queue.current()[0]?.state).toEqual({ kind: 'downloading', received: 5, total: 10 });
    expect(computeTotals(queue.current())).toMatchObject({ left: 1, activity: 'running', ahead: 0 });
  });

  it('[UPL-2] goes from sending to processing to done, and reports what was stored', async () => {
    const { queue, getUpload, stored } = createTestQueue();
    queue.add([file('a')]);
    getUpload(0).events.onProgress(3);
    expect(queue.current()[0]?.state).toEqual({ kind: 'sending', sent: 3 });
    getUpload(0).events.onUploaded();
    expect(queue.current()[0]?.state).toEqual({ kind: 'processing' });

    await getUpload(0).store('A');

    expect(queue.current()[0]?.state).toEqual({ kind: 'done', stored: 'A' });
    expect(stored).toEqual(['A']);
  });

  it('[UPL-2] keeps a failed file with its reason and continues with the next', async () => {
    const { queue, getUpload, kinds } = createTestQueue();
    queue.add([file('a'), file('b'), file('c')]);
    getUpload(0).events.onProgress(4);
    await getUpload(0).fail('broken');
    expect(queue.current()[0]?.state).toEqual({ kind: 'failed', reason: 'broken', sent: 4 });
    expect(kinds()).toEqual(['failed', 'sending', 'sending']);
  });

  it('[UPL-3] retries a failed file', async () => {
    const { queue, getUpload, kinds } = createTestQueue();
    queue.add([file('a')]);
    await getUpload(0).fail('broken');
    queue.retry(1);
    expect(kinds()).toEqual(['sending']);
    await getUpload(1).store('A');
    expect(kinds()).toEqual(['done']);
  });

  it('[UPL-4] refuses without sending, also on retry', () => {
    const { queue, uploads } = createTestQueue();
    queue.add([file('nothing', '')]);
    queue.retry(1);
    expect(queue.current()[0]?.state).toEqual({ kind: 'failed', reason: 'empty', sent: 0 });
    expect(uploads).toEqual([]);
  });

  it('[UPL-16] stops a removed file, ignores its events, and starts the next', async () => {
    const { queue, getUpload, kinds, settled, stored } = createTestQueue();
    queue.add([file('a'), file('b'), file('c')]);
    queue.remove(1);
    expect(getUpload(0).events.signal.aborted).toBe(true);
    await settled();
    getUpload(0).events.onProgress(5);
    await getUpload(0).store('A');
    expect(queue.current().map((item) => item.file.name)).toEqual(['b', 'c']);
    expect(kinds()).toEqual(['sending', 'sending']);
    expect(stored).toEqual([]);
  });

  it('[UPL-19] pauses a file, starts the next, and resumes it in its turn', async () => {
    const { queue, getUpload, uploads, kinds, settled, stored } = createTestQueue();
    queue.add([file('a'), file('b'), file('c')]);
    getUpload(0).events.onProgress(3);
    queue.pause(1);
    await settled();
    expect(getUpload(0).events.signal.aborted).toBe(true);
    expect(queue.current()[0]?.state).toEqual({ kind: 'paused', sent: 3 });
    expect(kinds()).toEqual(['paused', 'sending', 'sending']);
    queue.resume(1);
    expect(kinds()).toEqual(['waiting', 'sending', 'sending']);
    await getUpload(1).store('B');
    expect(kinds()).toEqual(['sending', 'done', 'sending']);
    expect(uploads.map(({ file: sent }) => sent.name)).toEqual(['a', 'b', 'c', 'a']);
    await getUpload(3).store('A');
    expect(stored).toEqual(['B', 'A']);
  });

  it('[UPL-19] resumes at once while fewer than two run', async () => {
    const { queue, getUpload, kinds, settled } = createTestQueue();
    queue.add([file('a')]);
    queue.pause(1);
    queue.resume(1);
    await settled();
    expect(kinds()).toEqual(['sending']);
    await getUpload(1).store('A');
    expect(kinds()).toEqual(['done']);
  });

  it('[UPL-22] reports which files were discarded before they were stored', async () => {
    const { queue, getUpload, discarded } = createTestQueue();
    queue.add([file('done'), file('failed'), file('paused'), file('sent')]);
    await getUpload(0).store('id');
    await getUpload(1).fail('broken');
    queue.pause(3);
    for (const id of [1, 2, 3, 4]) queue.remove(id);
    expect(discarded).toEqual(['failed', 'paused', 'sent']);
    queue.add([file('left')]);
    queue.reset();
    expect(discarded).toHaveLength(3);
  });

  it('[UPL-22] discards nothing that another item with the same file still needs', async () => {
    const { queue, getUpload, discarded } = createTestQueue();
    const twice = new File(['words'], 'twice', { lastModified: 1 });
    queue.add([twice, new File(['words'], 'twice', { lastModified: 1 })]);
    await getUpload(0).fail('broken');
    queue.remove(1);
    expect(discarded).toEqual([]);
    queue.remove(2);
    expect(discarded).toEqual(['twice']);
  });

  it('[UPL-22] discards failed files when they are cleared, and not stored ones', async () => {
    const { queue, getUpload, discarded } = createTestQueue();
    queue.add([file('done'), file('failed'), file('nothing', '')]);
    await getUpload(0).store('id');
    await getUpload(1).fail('broken');
    queue.clear();
    expect(discarded).toEqual(['failed', 'nothing']);
    expect(queue.current()).toEqual([]);
  });

  it('[UPL-25] a file without a connection is not finished, and keeps its slot', async () => {
    const { queue, getUpload, kinds } = createTestQueue();
    queue.add([file('a')]);
    getUpload(0).events.onProgress(3);
    getUpload(0).events.onOffline();
    expect(queue.current()[0]?.state).toEqual({ kind: 'offline', sent: 3 });
    expect(computeTotals(queue.current())).toMatchObject({ left: 1, sent: 3, activity: 'offline' });
    getUpload(0).events.onStarted(3);
    expect(kinds()).toEqual(['sending']);
  });

  it('[UPL-17] counts transferred bytes, without those that had arrived before', async () => {
    const { queue, getUpload, settled } = createTestQueue();
    queue.add([file('words'), file('words')]);
    getUpload(0).events.onStarted(2);
    getUpload(0).events.onProgress(3);
    getUpload(1).events.onProgress(1);
    expect(queue.transferredBytes()).toBe(2);
    queue.pause(1);
    await settled();
    queue.resume(1);
    getUpload(2).events.onStarted(3);
    getUpload(2).events.onProgress(4);
    expect(queue.transferredBytes()).toBe(3);
  });

  it('[UPL-19] reports that all is paused, and counts nothing as remaining', () => {
    const { queue, getUpload, kinds } = createTestQueue();
    queue.add([file('a'), file('b'), file('c')]);
    getUpload(0).events.onProgress(3);
    for (const id of [3, 1, 2]) queue.pause(id);
    expect(kinds()).toEqual(['paused', 'paused', 'paused']);
    expect(computeTotals(queue.current())).toMatchObject({ activity: 'paused', left: 3, sent: 3, ahead: 0 });
    queue.resume(1);
    expect(computeTotals(queue.current())).toMatchObject({ activity: 'running', sent: 3, ahead: 2 });
  });

  it('[UPL-13] removes everything at once', async () => {
    const { queue, uploads, settled } = createTestQueue();
    queue.add([file('a'), file('b'), file('c')]);
    queue.reset();
    await settled();
    expect(queue.current()).toEqual([]);
    expect(uploads).toHaveLength(2);
    expect(uploads.every((one) => one.events.signal.aborted)).toBe(true);
  });

  it('[UPL-9] [UPL-53] shows failed, running, waiting and done files in this order', async () => {
    const { queue, getUpload } = createTestQueue();
    queue.add([file('fails'), file('arrives'), file('runs'), file('reads'), file('waits')]);
    await getUpload(0).fail('broken');
    await getUpload(1).store('id');
    getUpload(3).events.onUploaded();
    const sort = (settled: string): string[] =>
      sortForDisplay(queue.current(), ({ file: { name } }) => name === settled).map((item) => item.file.name);
    expect(sort('')).toEqual(['fails', 'runs', 'reads', 'waits', 'arrives']);
    expect(sort('fails')).toEqual(['runs', 'reads', 'waits', 'fails', 'arrives']);
  });

  it('[UPL-10] removes finished files and nothing else', async () => {
    const { queue, getUpload } = createTestQueue();
    queue.add([file('a'), file('b'), file('c')]);
    await getUpload(0).store('A');
    queue.clear();
    expect(queue.current().map((item) => item.file.name)).toEqual(['b', 'c']);
  });
});
