import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Announcer, type Bus, toKeyedTopic } from './bus.ts';

export type TestedBus = {
  createBus: () => Bus;
  announcer: Announcer;
  /** Ends all connections of buses; they are accepted again at once. */
  endConnections: () => Promise<void>;
  close: () => Promise<void>;
};

export const waitForGap = (bus: Bus): Promise<void> =>
  new Promise((resolve) => {
    const stop = bus.onGap(() => {
      stop();
      resolve();
    });
  });

export const collectMessages = (bus: Bus, topic: string, count: number): Promise<string[]> =>
  new Promise((resolve) => {
    const received: string[] = [];
    const stop = bus.subscribe(topic, (text) => {
      received.push(text);
      if (received.length < count) return;
      stop();
      resolve(received);
    });
  });

/** What every bus does. `rule`: the id that its tests quote. */
export const testBus = (rule: string, open: () => Promise<TestedBus>): void => {
  let tested: TestedBus;
  let firstBus: Bus;
  let secondBus: Bus;
  beforeAll(async () => {
    tested = await open();
    firstBus = tested.createBus();
    secondBus = tested.createBus();
    await Promise.all([waitForGap(firstBus), waitForGap(secondBus)]);
  });
  afterAll(async () => {
    await Promise.all([firstBus?.close(), secondBus?.close()]);
    await tested?.close();
  });

  it(`[${rule}] every process receives all messages of a topic in order`, async () => {
    const messages = Array.from({ length: 500 }, (_, n) => `word ${n} ${'слово '.repeat(20)}`);
    const everywhere = Promise.all([
      collectMessages(firstBus, 'news', messages.length),
      collectMessages(secondBus, 'news', messages.length),
    ]);
    await Promise.all([firstBus.ready(), secondBus.ready()]);
    for (const message of messages) {
      firstBus.publish('news', message);
      firstBus.publish('other', 'nothing for them');
    }
    expect(await everywhere).toEqual([messages, messages]);
  });

  it(`[${rule}] a topic about one thing has its own subscribers, from when they are ready until they stop`, async () => {
    const [ours, others] = [toKeyedTopic('changed', 7n), toKeyedTopic('changed', 77n)];
    const received: string[] = [];
    const stop = secondBus.subscribe(ours, (text) => received.push(text));
    const end = collectMessages(secondBus, 'end', 1);
    await secondBus.ready();
    firstBus.publish(others, 'of another');
    firstBus.publish(ours, '{"a": "b c\\nd"}');
    firstBus.publish(ours, '');
    firstBus.publish('end', '');
    await end;
    expect(received).toEqual(['{"a": "b c\\nd"}', '']);
    stop();
    const endAgain = collectMessages(secondBus, 'end', 1);
    await secondBus.ready();
    firstBus.publish(ours, 'too late');
    firstBus.publish('end', '');
    await endAgain;
    expect(received).toHaveLength(2);
  });

  it(`[${rule}] a lost connection is re-established with its subscriptions, and everybody is notified of the gap`, async () => {
    const received = collectMessages(secondBus, 'news', 1);
    const again = [waitForGap(firstBus), waitForGap(secondBus)];
    await tested.endConnections();
    await Promise.all(again);
    await expect.poll(() => [firstBus, secondBus].every((bus) => bus.isConnected())).toBe(true);
    await secondBus.ready();
    firstBus.publish('news', 'back');
    expect(await received).toEqual(['back']);
  });

  it(`[${rule}] a gap of one process is a gap for all, who missed its messages`, async () => {
    const gap = waitForGap(secondBus);
    const newcomer = tested.createBus();
    await gap;
    await newcomer.close();
    expect(newcomer.isConnected()).toBe(false);
    newcomer.publish('news', 'after the end'); // does nothing
  });

  it(`[${rule}] a command announces, without a bus of its own`, async () => {
    const received = collectMessages(secondBus, 'news', 1);
    await secondBus.ready();
    await tested.announcer.announce('news', 'of a command');
    expect(await received).toEqual(['of a command']);
    const gap = waitForGap(firstBus);
    await tested.announcer.announceGap();
    await gap;
  });
};
