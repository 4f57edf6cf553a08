import { expect, it } from 'vitest';
import { createDownloadQueue } from './download-queue.ts';

const book = (id: string) => ({ id, title: `Book ${id}` });

/** Creates a queue whose pauses the test ends. */
const createTestQueue = (failingIds: readonly string[] = []) => {
  const events: string[] = [];
  let go = Promise.withResolvers<void>();
  const queue = createDownloadQueue({
    fetchLink: async (id) => {
      if (failingIds.includes(id)) throw new Error('no network');
      return { link: `/files/${id}`, name: `${id}.epub` };
    },
    startDownload: (link, name) => events.push(`${link} as ${name}`),
    pause: () => go.promise,
    onProgress: (progress) => events.push(progress ? `${progress.at} of ${progress.total}` : 'over'),
    onFailed: (books) => events.push(`failed ${books.map(({ id }) => id).join()}`),
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    queue,
    takeEvents: async (): Promise<string[]> => {
      await settled();
      return events.splice(0);
    },
    endPause: (): void => {
      go.resolve();
      go = Promise.withResolvers();
    },
  };
};

it('[LIB-26] starts one at a time, each with its own link, and pauses in between', async () => {
  const { queue, takeEvents, endPause } = createTestQueue();
  queue.start([book('1'), book('2')]);
  expect(await takeEvents()).toEqual(['1 of 2', '/files/1 as 1.epub']);
  queue.start([book('3')]);
  endPause();
  expect(await takeEvents()).toEqual(['2 of 3', '/files/2 as 2.epub']);
  endPause();
  expect(await takeEvents()).toEqual(['3 of 3', '/files/3 as 3.epub', 'over']);
  queue.start([book('4')]);
  expect(await takeEvents()).toEqual([]);
  endPause();
  expect(await takeEvents()).toEqual(['1 of 1', '/files/4 as 4.epub', 'over']);
});

it('[LIB-26] failures are reported at the end and do not delay the others', async () => {
  const { queue, takeEvents, endPause } = createTestQueue(['1']);
  queue.start([book('1'), book('2')]);
  expect(await takeEvents()).toEqual(['1 of 2']);
  endPause();
  expect(await takeEvents()).toEqual(['2 of 2', '/files/2 as 2.epub', 'over', 'failed 1']);
});

it('[LIB-26] stop cancels downloads that have not started', async () => {
  const { queue, takeEvents, endPause } = createTestQueue();
  queue.start([book('1'), book('2'), book('3')]);
  await takeEvents();
  queue.stop();
  expect(await takeEvents()).toEqual(['over']);
  endPause();
  expect(await takeEvents()).toEqual([]);
});
