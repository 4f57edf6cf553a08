import { type Client, createClient } from '../../../lib/call.ts';
import { CallError, NetworkError } from '../../../lib/call-error.ts';
import type { Deed, Entry } from '../entry.ts';
import type { FromDevice, Known, ToDevice } from '../protocol.ts';
import type { Tabs } from './alone.ts';
import { type Holdings, holdings } from './holdings.ts';
import { keeping } from './keeping.ts';
import { outbox } from './outbox.ts';
import { noStore, type Store } from './store.ts';
import { syncing } from './syncing.ts';
import { watches } from './watches.ts';

type Parts = {
  /** Speaks to the page. */
  say: (word: FromDevice) => void;
  openStore: (userId: number) => Promise<Store>;
  /** Resolves when this device alone writes the store; never, while another tab does. */
  alone: (userId: number) => { now: Promise<boolean>; later: Promise<void> };
  tabs: Tabs;
  send?: typeof fetch;
};

/** Words that come close together are followed together: a large upload is told file by file. */
const GATHER_MS = 250;
/** An answer is waited for so many ms. */
const PATIENCE_MS = 60_000;
/** The first screen is waited for so many ms at most; then its covers go before the other books. */
const [FIRST_SCREEN_MS, COVERS_MS] = [5_000, 300];
/** Trouble is tried again after so many ms; sooner when the page says so. */
const AGAIN_MS = [1_000, 2_000, 5_000, 15_000, 60_000] as const;

/** The library on the reader's device: kept, in step with the cloud, told to whoever watches. Runs beside the page. */
export const createDevice = ({ say, openStore, alone, tabs, send }: Parts) => {
  let origin = '';
  let token: string | null = null;
  let asks = 0;
  const renewals = new Map<number, { resolve: (token: string | null) => void; reject: (error: Error) => void }>();
  const renew = (): Promise<string | null> =>
    new Promise((resolve, reject) => {
      asks += 1;
      renewals.set(asks, { resolve, reject });
      say({ kind: 'renew', ask: asks, than: token });
    });
  const ask = createClient(
    (path) => `${origin}${path}`,
    () => 'en',
    { token: async () => token ?? (await renew()), renew, refused: () => say({ kind: 'refusedUs' }) },
    send,
  );

  /** No call may hold up all that follow; none is made for a reader who has gone. */
  const client: Client = (call, asked) => {
    if (forgotten) return Promise.reject(new NetworkError('the reader has signed out'));
    return ask(call, asked, AbortSignal.timeout(PATIENCE_MS));
  };

  const held: Holdings = holdings();
  let store: Store = noStore();
  let begun = false;
  /** What was kept has been read. */
  let loaded = false;
  let failures = 0;
  let filling: { have: number; total: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let wanted = false;
  let begunAt = 0;
  let forgotten = false;
  let beginning: Promise<void> = Promise.resolve();
  /** Books as they were when they went into the bin. */
  const binned = new Map<string, Entry>();

  const known = (): Known => {
    if (held.size() > 0 || (loaded && line.progress().filling === null)) return 'ready';
    return failures > 0 ? 'failed' : 'loading';
  };
  const shown = watches({ held, known, say });
  const tellStanding = (): void => say({ kind: 'standing', standing: { filling, waiting: deeds.count() } });
  const keep = keeping({ held, store: () => store, progress: () => line.progress(), firsts: shown.firsts });
  const moved = (): void => {
    shown.changed(filling !== null);
    keep.soon();
  };
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  let drawn = (): void => {};
  const isDrawn = new Promise<void>((resolve) => {
    drawn = resolve;
  });
  const line = syncing({
    client,
    held,
    moved,
    filled: (share) => {
      filling = share;
      tellStanding();
    },
    firstScreen: async () => {
      await Promise.race([isDrawn, pause(FIRST_SCREEN_MS)]);
      await pause(COVERS_MS);
    },
  });
  const deeds = outbox({
    client,
    tabs,
    changed: (now) => {
      held.deeds(now);
      shown.changed(false);
      tellStanding();
    },
  });

  const undone = (deed: Deed, { code, details }: CallError): void =>
    say({ kind: 'undone', deed, why: { code, details } });

  const once = async (): Promise<void> => {
    await deeds.adopt().catch(() => undefined);
    // A deed that has to wait keeps nobody from hearing what others did.
    const trouble = await deeds.flush(undone).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    await line.run();
    deeds.settled();
    if (trouble) throw trouble.error;
    failures = 0;
    tellStanding();
    shown.changed(false);
  };

  /** Gets in step: at once, or right after what is going on. */
  const inStep = (): void => {
    clearTimeout(timer);
    wanted = true;
    if (running !== null || !loaded || forgotten) return;
    running = (async () => {
      while (wanted && !forgotten) {
        wanted = false;
        begunAt = performance.now();
        await once();
      }
    })()
      .catch((error: unknown) => {
        failures += 1;
        shown.changed(false);
        // A session that is over is the page's to deal with: it sends another token, or forgets all this.
        const isOfLine = error instanceof NetworkError || error instanceof CallError || error instanceof DOMException;
        if (!isOfLine) globalThis.reportError?.(error);
        const asked = error instanceof CallError ? (error.retryAfter ?? 0) * 1000 : 0;
        timer = setTimeout(inStep, Math.max(asked, AGAIN_MS[Math.min(failures, AGAIN_MS.length) - 1] ?? 0));
      })
      .finally(() => {
        running = null;
        if (wanted) inStep(); // asked for while the last try was failing
      });
  };

  /** Who takes a deletion back sees the books again as they were. */
  const remembering = (deed: Deed): Deed => {
    if (deed.kind === 'bin') {
      for (const { id } of deed.books) {
        const book = held.get(id);
        if (book) binned.set(id, book);
      }
    }
    if (deed.kind !== 'restore') return deed;
    return { ...deed, were: deed.books.flatMap(({ id }) => binned.get(id) ?? []) };
  };

  const begin = async (userId: number): Promise<void> => {
    // A browser that keeps nothing still shows the library.
    store = await openStore(userId).catch(noStore);
    const { now, later } = alone(userId);
    void later.then(async () => {
      if (!(await now)) held.keepAnew();
      keep.mayWrite();
    });
    deeds.open(store);
    const kept = await store.read().catch(() => null);
    if (kept) {
      line.from(kept.progress);
      held.load(kept.books, kept.progress.packs);
    }
    await deeds.adopt().catch(() => undefined);
    loaded = true;
    shown.changed(false);
    inStep();
  };

  const forget = async (): Promise<void> => {
    forgotten = true;
    clearTimeout(timer);
    keep.stop();
    await beginning.catch(() => undefined); // it may be opening the store
    await deeds.leave().catch(() => undefined);
    await store.forget().catch(() => undefined);
    say({ kind: 'forgotten' });
  };

  return {
    hear: (word: ToDevice): void => {
      switch (word.kind) {
        case 'begin':
          if (begun) return;
          begun = true;
          ({ origin, token } = word);
          beginning = begin(word.userId);
          break;
        case 'token':
          ({ token } = word);
          inStep();
          break;
        case 'renewed': {
          const renewal = renewals.get(word.ask);
          renewals.delete(word.ask);
          if (word.lost) renewal?.reject(new NetworkError('the session could not be renewed'));
          else {
            ({ token } = word);
            renewal?.resolve(token);
          }
          break;
        }
        case 'sync': {
          const since = performance.now() - begunAt;
          clearTimeout(timer);
          timer = setTimeout(inStep, Math.max(0, GATHER_MS - since));
          break;
        }
        case 'watch':
          shown.watch(word.watch, word.what);
          break;
        case 'range':
          shown.range(word.watch, word.from, word.to);
          break;
        case 'unwatch':
          shown.unwatch(word.watch);
          break;
        case 'drawn':
          drawn();
          break;
        case 'ask':
          say({ kind: 'answer', ask: word.ask, answer: shown.answer(word.question) });
          break;
        case 'do':
          deeds.add(remembering(word.deed));
          inStep();
          break;
        case 'forget':
          void forget();
          break;
        default:
          word satisfies never;
      }
    },
  };
};
