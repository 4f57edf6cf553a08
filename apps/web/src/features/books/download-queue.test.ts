import { expect, it } from 'vitest';
import { createDownloadQueue } from './download-queue.ts';

const book = (id: string) => ({ id, title: `Book ${id}` });

/** A queue whose pauses end when the test says so. */
const aQueue = (lost: readonly string[] = []) => {
  const told: string[] = [];
  let go = Promise.withResolvers<void>();
  const queue = createDownloadQueue({
    linkOf: async (id) => {
      if (lost.includes(id)) throw new Error('no network');
      return { link: `/files/${id}`, name: `${id}.epub` };
    },
    follow: (link, name) => told.push(`${link} as ${name}`),
    pause: () => go.promise,
    onWay: (way) => told.push(way ? `${way.at} of ${way.total}` : 'over'),
    onFailed: (books) => told.push(`failed ${books.map(({ id }) => id).join()}`),
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    queue,
    said: async (): Promise<string[]> => {
      await settled();
      return told.splice(0);
    },
    passes: (): void => {
      go.resolve();
      go = Promise.withResolvers();
    },
  };
};

it('[LIB-26] begins one at a time, each with a link of its own, and waits between them', async () => {
  const { queue, said, passes } = aQueue();
  queue.start([book('1'), book('2')]);
  expect(await said()).toEqual(['1 of 2', '/files/1 as 1.epub']);
  queue.start([book('3')]);
  passes();
  expect(await said()).toEqual(['2 of 3', '/files/2 as 2.epub']);
  passes();
  expect(await said()).toEqual(['3 of 3', '/files/3 as 3.epub', 'over']);
  queue.start([book('4')]);
  expect(await said()).toEqual([]);
  passes();
  expect(await said()).toEqual(['1 of 1', '/files/4 as 4.epub', 'over']);
});

it('[LIB-26] what failed is told at the end, and does not hold up the others', async () => {
  const { queue, said, passes } = aQueue(['1']);
  queue.start([book('1'), book('2')]);
  expect(await said()).toEqual(['1 of 2']);
  passes();
  expect(await said()).toEqual(['2 of 2', '/files/2 as 2.epub', 'over', 'failed 1']);
});

it('[LIB-26] those that have not begun are not, when the reader says stop', async () => {
  const { queue, said, passes } = aQueue();
  queue.start([book('1'), book('2'), book('3')]);
  await said();
  queue.stop();
  expect(await said()).toEqual(['over']);
  passes();
  expect(await said()).toEqual([]);
});
