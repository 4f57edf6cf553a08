import { describe, expect, it } from 'vitest';
import { missingNats, startTestNats } from '../../testing/test-nats.ts';
import { collectMessages, testBus, waitForGap } from './bus.suite.ts';
import { createNatsAnnouncer, createNatsBus } from './nats-bus.ts';

if (missingNats) process.stderr.write(`Tests with NATS are skipped: ${missingNats}.\n`);

describe.skipIf(missingNats)('with NATS', () => {
  testBus('OPS-91', async () => {
    const nats = await startTestNats();
    return {
      createBus: () => createNatsBus([nats.url]),
      announcer: createNatsAnnouncer([nats.url]),
      async endConnections() {
        await nats.kill();
        await nats.restart();
      },
      close: nats.close,
    };
  });

  it('[OPS-92] a server that is away at the start is waited for, and what is published meanwhile is not kept', async () => {
    const nats = await startTestNats();
    await nats.kill();
    const bus = createNatsBus([nats.url]);
    const received = collectMessages(bus, 'news', 1);
    for (let n = 0; n < 1000; n += 1) bus.publish('news', 'nobody hears this');
    await bus.ready();
    expect(bus.isConnected()).toBe(false);
    await expect(createNatsAnnouncer([nats.url]).announceGap()).rejects.toThrow('The change is saved, but the bus');
    const gap = waitForGap(bus);
    await nats.restart();
    await gap;
    bus.publish('news', 'connected');
    expect(await received).toEqual(['connected']);
    await bus.close();
    await nats.close();
  });

  it('[OPS-91] a wrong password connects nobody, and closing does not wait for a server', async () => {
    const nats = await startTestNats();
    const bus = createNatsBus([nats.url.replace('lectern:', 'lectern:wrong')]);
    await expect(createNatsAnnouncer([nats.url.replace('lectern:', 'lectern:wrong')]).announceGap()).rejects.toThrow();
    expect(bus.isConnected()).toBe(false);
    await bus.close();
    await nats.close();
  });
});
