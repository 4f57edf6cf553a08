import { describe, expect, it } from 'vitest';
import { inShownOrder, totalsOf } from './item.ts';
import { createQueue, type Send } from './queue.ts';

type Line = {
  file: File;
  hear: Parameters<Send<string>>[1];
  store: (id: string) => Promise<void>;
  fail: (why: string) => Promise<void>;
};

/** A queue whose lines the test holds in its hands. */
const aQueue = () => {
  const lines: Line[] = [];
  const stored: string[] = [];
  const givenUp: string[] = [];
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const send: Send<string> = (file, hear) =>
    new Promise((resolve, reject) => {
      const store = (id: string) => (resolve(id), settled());
      const fail = (why: string) => (reject(new Error(why)), settled());
      hear.signal.addEventListener('abort', () => reject(new Error('stopped')));
      lines.push({ file, hear, store, fail });
    });
  const queue = createQueue<string, string>({
    send,
    check: (file) => (file.size === 0 ? 'empty' : null),
    reasonOf: (error) => (error instanceof Error ? error.message : 'unknown'),
    onStored: (id) => stored.push(id),
    onGivenUp: (file) => givenUp.push(file.name),
  });
  const line = (index: number): Line => {
    const found = lines[index];
    if (!found) throw new Error(`Line ${index} was never opened`);
    return found;
  };
  return { queue, lines, line, stored, givenUp, steps: () => queue.current().map(({ step }) => step.at), settled };
};

const file = (name: string, text = 'words'): File => new File([text], name);

describe('the queue', () => {
  it('[UPL-1] sends two at once and the others in the order of adding', async () => {
    const { queue, lines, line, steps } = aQueue();
    queue.add([file('a'), file('b'), file('c'), file('d')]);
    expect(steps()).toEqual(['sending', 'sending', 'waiting', 'waiting']);

    await line(1).store('B');

    expect(lines.map((one) => one.file.name)).toEqual(['a', 'b', 'c']);
    expect(steps()).toEqual(['sending', 'done', 'sending', 'waiting']);
  });

  it('[UPL-2] goes from sending over reading to done, and says what was stored', async () => {
    const { queue, line, stored } = aQueue();
    queue.add([file('a')]);
    line(0).hear.onSent(3);
    expect(queue.current()[0]?.step).toEqual({ at: 'sending', sent: 3 });
    line(0).hear.onWhole();
    expect(queue.current()[0]?.step).toEqual({ at: 'reading' });

    await line(0).store('A');

    expect(queue.current()[0]?.step).toEqual({ at: 'done', stored: 'A' });
    expect(stored).toEqual(['A']);
  });

  it('[UPL-2] keeps a failed file with its reason and goes on with the next', async () => {
    const { queue, line, steps } = aQueue();
    queue.add([file('a'), file('b'), file('c')]);
    line(0).hear.onSent(4);
    await line(0).fail('broken');
    expect(queue.current()[0]?.step).toEqual({ at: 'failed', reason: 'broken', sent: 4 });
    expect(steps()).toEqual(['failed', 'sending', 'sending']);
  });

  it('[UPL-3] tries a failed file again', async () => {
    const { queue, line, steps } = aQueue();
    queue.add([file('a')]);
    await line(0).fail('broken');
    queue.retry(1);
    expect(steps()).toEqual(['sending']);
    await line(1).store('A');
    expect(steps()).toEqual(['done']);
  });

  it('[UPL-4] refuses without sending, also when tried again', () => {
    const { queue, lines } = aQueue();
    queue.add([file('nothing', '')]);
    queue.retry(1);
    expect(queue.current()[0]?.step).toEqual({ at: 'failed', reason: 'empty', sent: 0 });
    expect(lines).toEqual([]);
  });

  it('[UPL-16] stops a file that is taken out, hears nothing of it any more and fills its line', async () => {
    const { queue, line, steps, settled, stored } = aQueue();
    queue.add([file('a'), file('b'), file('c')]);
    queue.remove(1);
    expect(line(0).hear.signal.aborted).toBe(true);
    await settled();
    line(0).hear.onSent(5);
    await line(0).store('A');
    expect(queue.current().map((item) => item.file.name)).toEqual(['b', 'c']);
    expect(steps()).toEqual(['sending', 'sending']);
    expect(stored).toEqual([]);
  });

  it('[UPL-19] pauses a file where it is, gives its line to the next, and goes on in its turn', async () => {
    const { queue, line, lines, steps, settled, stored } = aQueue();
    queue.add([file('a'), file('b'), file('c')]);
    line(0).hear.onSent(3);
    queue.pause(1);
    await settled();
    expect(line(0).hear.signal.aborted).toBe(true);
    expect(queue.current()[0]?.step).toEqual({ at: 'paused', sent: 3 });
    expect(steps()).toEqual(['paused', 'sending', 'sending']);
    queue.resume(1);
    expect(steps()).toEqual(['waiting', 'sending', 'sending']);
    await line(1).store('B');
    expect(steps()).toEqual(['sending', 'done', 'sending']);
    expect(lines.map((one) => one.file.name)).toEqual(['a', 'b', 'c', 'a']);
    await line(3).store('A');
    expect(stored).toEqual(['B', 'A']);
  });

  it('[UPL-19] goes on at once where a line is free', async () => {
    const { queue, line, steps, settled } = aQueue();
    queue.add([file('a')]);
    queue.pause(1);
    queue.resume(1);
    await settled();
    expect(steps()).toEqual(['sending']);
    await line(1).store('A');
    expect(steps()).toEqual(['done']);
  });

  it('[UPL-22] says which files were given up before they were stored', async () => {
    const { queue, line, givenUp } = aQueue();
    queue.add([file('done'), file('failed'), file('paused'), file('sent')]);
    await line(0).store('id');
    await line(1).fail('broken');
    queue.pause(3);
    for (const id of [1, 2, 3, 4]) queue.remove(id);
    expect(givenUp).toEqual(['failed', 'paused', 'sent']);
    queue.add([file('left')]);
    queue.reset();
    expect(givenUp).toHaveLength(3);
  });

  it('[UPL-22] gives nothing up that another row of the same file still wants', async () => {
    const { queue, line, givenUp } = aQueue();
    const twice = new File(['words'], 'twice', { lastModified: 1 });
    queue.add([twice, new File(['words'], 'twice', { lastModified: 1 })]);
    await line(0).fail('broken');
    queue.remove(1);
    expect(givenUp).toEqual([]);
    queue.remove(2);
    expect(givenUp).toEqual(['twice']);
  });

  it('[UPL-22] gives up what failed when it is cleared away, and not what was stored', async () => {
    const { queue, line, givenUp } = aQueue();
    queue.add([file('done'), file('failed'), file('nothing', '')]);
    await line(0).store('id');
    await line(1).fail('broken');
    queue.clear();
    expect(givenUp).toEqual(['failed', 'nothing']);
    expect(queue.current()).toEqual([]);
  });

  it('[UPL-25] a file without a connection is still on its way, and keeps its place', async () => {
    const { queue, line, steps } = aQueue();
    queue.add([file('a')]);
    line(0).hear.onSent(3);
    line(0).hear.onAway();
    expect(queue.current()[0]?.step).toEqual({ at: 'away', sent: 3 });
    expect(totalsOf(queue.current())).toMatchObject({ left: 1, sent: 3, doing: 'away' });
    line(0).hear.onBegun(3);
    expect(steps()).toEqual(['sending']);
  });

  it('[UPL-17] counts what went over the line, and nothing that was there already', async () => {
    const { queue, line, settled } = aQueue();
    queue.add([file('words'), file('words')]);
    line(0).hear.onBegun(2);
    line(0).hear.onSent(3);
    line(1).hear.onSent(1);
    expect(queue.moved()).toBe(2);
    queue.pause(1);
    await settled();
    queue.resume(1);
    line(2).hear.onBegun(3);
    line(2).hear.onSent(4);
    expect(queue.moved()).toBe(3);
  });

  it('[UPL-19] says that all is paused, and counts nothing of it as on its way', () => {
    const { queue, line, steps } = aQueue();
    queue.add([file('a'), file('b'), file('c')]);
    line(0).hear.onSent(3);
    for (const id of [3, 1, 2]) queue.pause(id);
    expect(steps()).toEqual(['paused', 'paused', 'paused']);
    expect(totalsOf(queue.current())).toMatchObject({ doing: 'paused', left: 3, sent: 3, ahead: 0 });
    queue.resume(1);
    expect(totalsOf(queue.current())).toMatchObject({ doing: 'moves', sent: 3, ahead: 2 });
  });

  it('[UPL-13] forgets everything at once', async () => {
    const { queue, lines, settled } = aQueue();
    queue.add([file('a'), file('b'), file('c')]);
    queue.reset();
    await settled();
    expect(queue.current()).toEqual([]);
    expect(lines).toHaveLength(2);
    expect(lines.every((one) => one.hear.signal.aborted)).toBe(true);
  });

  it('[UPL-9] shows running, waiting, done and failed files in this order', async () => {
    const { queue, line } = aQueue();
    queue.add([file('fails'), file('arrives'), file('runs'), file('reads'), file('waits')]);
    await line(0).fail('broken');
    await line(1).store('id');
    line(3).hear.onWhole();
    expect(inShownOrder(queue.current()).map((item) => item.file.name)).toEqual([
      'runs',
      'reads',
      'waits',
      'arrives',
      'fails',
    ]);
  });

  it('[UPL-10] takes out what is over and nothing else', async () => {
    const { queue, line } = aQueue();
    queue.add([file('a'), file('b'), file('c')]);
    await line(0).store('A');
    queue.clear();
    expect(queue.current().map((item) => item.file.name)).toEqual(['b', 'c']);
  });
});
