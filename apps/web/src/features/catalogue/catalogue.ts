import type { SessionState } from '../../lib/session.ts';
import type { Deed, View } from './entry.ts';
import { type FirstScreens, firstScreens, type KeptFirsts, keyOf } from './first-screens.ts';
import type { Answer, FromDevice, Question, Shown, Standing, ToDevice, Watched, Why } from './protocol.ts';

type Session = {
  current: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  token: () => Promise<string | null>;
  renew: () => Promise<string | null>;
  refused: () => void;
};
/** A device beside the page. */
export type Device = { hear: (word: ToDevice) => void; end: () => void };
export type CatalogueParts = {
  session: Session;
  line: { subscribe: (listener: () => void) => () => void };
  origin: string;
  /** What this browser keeps of the reader's last screens. */
  openFirsts: (userId: number) => Promise<KeptFirsts>;
  /** Starts a device that says its words to `hear`. `isDrawn`: the page has what it needs to draw the last screen of the last visit. */
  start: (hear: (word: FromDevice) => void, isDrawn: Promise<boolean>) => Device;
  /** Resolves when the page has nothing to do for now. */
  resting: () => Promise<void>;
  /** Removes what this browser keeps of readers other than this one, or of all. */
  forgetOthers: (userId: number | null) => Promise<void>;
};
/** Without a listener: expected, nobody has come yet. `told`: what is known, be it of the last visit. */
type Watch = { what: Watched; from: number; to: number; listener: ((shown: Shown) => void) | null; told: Shown | null };
/** Of the reader who is signed in; `hasShown`: a screen has books to draw. */
type Beside = { userId: number; is: Device; hasShown: boolean };

/** Who has not come after so many ms goes elsewhere. */
const EXPECTED_MS = 10_000;

const none: Standing = { filling: null, waiting: 0 };

/** The page's side of the library on this device: one device for the signed-in reader, and who watches what. */
export const createCatalogue = ({
  session,
  line,
  origin,
  openFirsts,
  start,
  resting,
  forgetOthers,
}: CatalogueParts) => {
  let device: Beside | null = null;
  let told: string | null = null;
  /** Until the device knows something. */
  let firsts: FirstScreens | null = null;
  let ids = 0;
  let standing = none;
  const watching = new Map<number, Watch>();
  /** The numbers of watches that nobody has come for yet. */
  const expected = new Map<string, number>();
  const asking = new Map<number, (answer: Answer) => void>();
  const standingListeners = new Set<() => void>();
  const undoneListeners = new Set<(deed: Deed, why: Why) => void>();

  const stand = (now: Standing): void => {
    standing = now;
    for (const listener of standingListeners) listener();
  };

  /** A token other than one that is not good; the first of this visit where there was none. */
  const tokenAfter = async (than: string | null): Promise<string | null> => {
    const token = await session.token();
    return token === than ? session.renew() : token;
  };

  const endFirsts = (): void => {
    firsts?.end();
    firsts = null;
  };
  const shown = (now: Shown, watch: Watch | undefined): void => {
    if (now.known === 'ready') endFirsts();
    // What the last visit knew stands until more is known.
    else if (watch?.told) return;
    if (watch === undefined) return;
    tell(watch, now);
  };
  const tell = (watch: Watch, now: Shown): void => {
    watch.told = now.known === 'ready' ? now : null;
    if (watch.listener === null) return;
    watch.listener(now);
    if (watch.told === null || device === null || device.hasShown) return;
    device.hasShown = true;
    const { is } = device;
    void resting().then(() => is.hear({ kind: 'drawn' }));
  };
  const expectedOf = (what: Watched): Watch | undefined => watching.get(expected.get(keyOf(what)) ?? 0);
  const first = (what: Watched): Shown | null => firsts?.now(what) ?? expectedOf(what)?.told ?? null;
  const showFirst = async (id: number, watch: Watch): Promise<void> => {
    const kept = await firsts?.read(watch.what);
    if (kept && watching.has(id) && !watch.told) tell(watch, kept);
  };

  const hear = (from: Beside, word: FromDevice): void => {
    // The device of a reader who has gone has nothing to say but that it is done.
    if (from !== device && word.kind !== 'forgotten') return;
    switch (word.kind) {
      case 'renew':
        tokenAfter(word.than).then(
          (token) => from.is.hear({ kind: 'renewed', ask: word.ask, token, lost: false }),
          () => from.is.hear({ kind: 'renewed', ask: word.ask, token: null, lost: true }),
        );
        break;
      case 'refusedUs':
        session.refused();
        break;
      case 'shown':
        shown(word.shown, watching.get(word.watch));
        break;
      case 'answer':
        asking.get(word.ask)?.(word.answer);
        asking.delete(word.ask);
        break;
      case 'standing':
        stand(word.standing);
        break;
      case 'undone':
        for (const listener of undoneListeners) listener(word.deed, word.why);
        break;
      case 'forgotten':
        from.is.end();
        break;
      default:
        word satisfies never;
    }
  };

  const begin = (userId: number, token: string | null): void => {
    // Before the device, which has more to read.
    firsts = firstScreens(openFirsts(userId));
    const is = start((word) => hear(from, word), firsts.lastRead);
    const from: Beside = { userId, is, hasShown: false };
    device = from;
    void forgetOthers(userId);
    told = token;
    from.is.hear({ kind: 'begin', userId, origin, token });
    for (const [watch, one] of watching) {
      const { what, from: low, to } = one;
      one.told = null;
      void showFirst(watch, one).catch(() => undefined);
      from.is.hear({ kind: 'watch', watch, what });
      if (to > 0) from.is.hear({ kind: 'range', watch, from: low, to });
    }
  };

  /** Brings the device to where the session is. */
  const follow = (): void => {
    const now = session.current();
    if (device && (now.state === 'out' || (now.state === 'in' && now.userId !== device.userId))) {
      device.is.hear({ kind: 'forget' });
      device = null;
      endFirsts();
      for (const answer of asking.values()) answer([]);
      asking.clear();
      stand(none);
    }
    if (now.state === 'out') void forgetOthers(null);
    if (now.state !== 'in') return;
    const token = now.access?.token ?? null;
    if (!device) begin(now.userId, token);
    else if (token !== told) {
      told = token;
      device.is.hear({ kind: 'token', token: told });
    }
  };

  const ask = (question: Question): Promise<Answer> =>
    new Promise((resolve) => {
      if (!device) return resolve(question.kind === 'index' ? -1 : []);
      ids += 1;
      asking.set(ids, resolve);
      device.is.hear({ kind: 'ask', ask: ids, question });
    });

  const open = (what: Watched, listener: Watch['listener']): number => {
    ids += 1;
    const watch: Watch = { what, listener, from: 0, to: 0, told: first(what) };
    watching.set(ids, watch);
    void showFirst(ids, watch).catch(() => undefined); // where nothing is kept the device tells
    device?.is.hear({ kind: 'watch', watch: ids, what });
    return ids;
  };
  const stop = (id: number): void => {
    watching.delete(id);
    device?.is.hear({ kind: 'unwatch', watch: id });
  };
  /** The watch that was opened for whoever comes now. */
  const takeExpected = (what: Watched, listener: (shown: Shown) => void): number | null => {
    const key = keyOf(what);
    const id = expected.get(key);
    const watch = watching.get(id ?? 0);
    expected.delete(key);
    if (id === undefined || watch === undefined) return null;
    watch.listener = listener;
    if (watch.told) tell(watch, watch.told);
    return id;
  };

  return {
    /** Stays in step with the session and with the line on which the cloud tells of changes. */
    begin: (): void => {
      session.subscribe(follow);
      line.subscribe(() => device?.is.hear({ kind: 'sync' }));
      follow();
    },
    /** Resolves when the last screen of the last visit can be drawn, or there is none. */
    lastRead: async (): Promise<null> => {
      await firsts?.lastRead;
      return null;
    },
    /** What the last visit has shown, until the device knows something, or what was expected; the same object whenever it is asked for. */
    first,
    /** A screen that is on its way will watch this: it finds by `first` what is known by then. */
    expect: (what: Watched): void => {
      const key = keyOf(what);
      if ([...watching.values()].some((watch) => keyOf(watch.what) === key)) return;
      const id = open(what, null);
      expected.set(key, id);
      setTimeout(() => {
        if (expected.get(key) !== id) return;
        expected.delete(key);
        stop(id);
      }, EXPECTED_MS);
    },
    /** Tells `listener` now and whenever it is another. */
    watch: (what: Watched, listener: (shown: Shown) => void) => {
      const id = takeExpected(what, listener) ?? open(what, listener);
      return {
        range: (from: number, to: number): void => {
          const watch = watching.get(id);
          if (watch) Object.assign(watch, { from, to });
          device?.is.hear({ kind: 'range', watch: id, from, to });
        },
        stop: (): void => stop(id),
      };
    },
    /** Ids of a view from one place up to another. */
    ids: async (view: View, from: number, to: number): Promise<readonly string[]> =>
      // Answered by the kind of the question.
      (await ask({ kind: 'ids', view, from, to })) as readonly string[], // as above
    /** Where a book stands in a view; -1 where it does not. */
    indexOf: async (view: View, id: string): Promise<number> => (await ask({ kind: 'index', view, id })) as number, // by the kind of the question
    do: (deed: Deed): void => device?.is.hear({ kind: 'do', deed }),
    /** Resolves when nothing waits to be sent, or after so many ms. */
    sent: (patience: number): Promise<void> =>
      new Promise((resolve) => {
        if (standing.waiting === 0) return resolve();
        const done = (): void => {
          if (standing.waiting > 0) return;
          standingListeners.delete(done);
          resolve();
        };
        standingListeners.add(done);
        setTimeout(resolve, patience);
        device?.is.hear({ kind: 'sync' });
      }),
    /** Gets in step now. */
    sync: (): void => device?.is.hear({ kind: 'sync' }),
    standing: (): Standing => standing,
    onStanding: (listener: () => void): (() => void) => {
      standingListeners.add(listener);
      return () => standingListeners.delete(listener);
    },
    /** Hears of deeds that the cloud refused; what they changed is as it was. */
    onUndone: (listener: (deed: Deed, why: Why) => void): (() => void) => {
      undoneListeners.add(listener);
      return () => undoneListeners.delete(listener);
    },
  };
};
export type Catalogue = ReturnType<typeof createCatalogue>;
