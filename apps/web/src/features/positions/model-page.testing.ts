import { SaveOrigin } from '@lectern/contracts';
import { z } from 'zod';
import { type Act, isNear, type ModelServer, type Network } from './position-model.testing.ts';
import { createPositionSaver } from './position-saver.ts';
import { createPositionTracker } from './position-tracker.ts';
import { findUnansweredPosition, type TimedPosition, toTimedPosition } from './saved-positions.ts';
import { sendUnsent } from './send-unsent.ts';
import { createUnsentPositions } from './unsent-positions.ts';

type Place = { at: number; origin?: SaveOrigin | undefined };
const placeShape = z.object({ at: z.number(), origin: SaveOrigin.optional() });
const BOOK = '9';

/** Everything around the pages. `now`: true time in milliseconds; `deviceSkew`: of the clock of the browser. */
export type World = {
  now: number;
  deviceSkew: number;
  server: ModelServer;
  network: Network;
  random: (limit: number) => number;
  acts: Map<string, Act>;
  /** The last positions of pages that were closed before they arrived; a later page sends them. */
  owed: Set<string>;
  questions: number;
  timers: Set<{ at: number; callback: () => void }>;
};
export type ModelPage = Awaited<ReturnType<typeof openModelPage>>;
type SoundingPage = { page: { holder: string }; yieldSound: () => Act | null };

class NoNetwork extends Error {}

/** An open page with the real tracker, saver and unsent positions. `device`: whose storage it has. */
export const openModelPage = async (
  world: World,
  holder: string,
  { isAudio, isOnline, isPhone }: { isAudio: boolean; isOnline: boolean; isPhone: boolean },
) => {
  const { server, network, random, acts } = world;
  const device = isPhone ? 'phone' : 'browser';
  const page = {
    at: 0,
    known: 0,
    takenOver: null as Act['takenOver'],
    holder,
    isOnline,
    isPlaying: false,
    isClosed: false,
  };
  const answered = new Set<number>();
  let lastKey: string | null = null;
  const unsent = createUnsentPositions<Place>(device, placeShape, holder);
  const deviceNow = (): number => world.now + world.deviceSkew;
  const toKey = ({ holder: by, number }: SaveOrigin): string => `${by} ${number}`;

  /** A request, and its reply, each of which may be late, lost or repeated. */
  const send = (position: Place, ageMs: number): Promise<{ position: TimedPosition; isCurrent: boolean }> =>
    new Promise((resolve, reject) => {
      const { origin } = position;
      const act = origin && acts.get(toKey(origin));
      if (!origin || !act) throw new Error('a save without an act');
      if (!page.isOnline) return reject(new NoNetwork());
      const arrive = (): void => {
        if (random(12) === 0) return reject(new NoNetwork()); // the request is lost
        const reply = server.save({ origin, device, fraction: position.at, ageMs, act });
        if (random(12) === 0) network.send(() => server.save({ origin, device, fraction: position.at, ageMs, act }));
        network.send(() => {
          if (random(10) === 0) return reject(new NoNetwork()); // the reply is lost
          if (!server.has(toKey(origin))) throw new Error('an acknowledged position is not in the history');
          resolve({ position: toTimedPosition(reply.position, world.now), isCurrent: reply.isCurrent });
        });
      };
      network.send(arrive);
    });
  /** What a person knows who sees a near position. */
  const see = (newest: TimedPosition): void => {
    if (isNear(newest.fraction, page.at)) page.known = Math.max(page.known, newest.version);
  };

  const saver = createPositionSaver<Place, { position: TimedPosition; isCurrent: boolean }>({
    send,
    isLost: () => false,
    store: (position, ageMs) => unsent.keep(BOOK, position, ageMs, deviceNow()),
    removeStored: () => unsent.forget(BOOK),
    now: () => world.now,
    setTimer: (callback, ms) => {
      const timer = { at: world.now + ms, callback };
      world.timers.add(timer);
      return () => world.timers.delete(timer);
    },
    onAttempt: () => {},
    onAnswer: ({ position, isCurrent }, { origin }) => {
      if (page.isClosed) return;
      see(position);
      tracker.learn(position, { origin, isCurrent });
      if (position.holder === holder) page.known = Math.max(page.known, position.version);
    },
  });

  // opening, as the screens do it
  const stored = unsent.list(BOOK, deviceNow());
  const attempt = async (position: Place, ageMs: number) => {
    const { origin } = position;
    const act = origin && acts.get(toKey(origin));
    if (!origin || !act || !page.isOnline || random(6) === 0) throw new NoNetwork();
    const reply = server.save({ origin, device, fraction: position.at, ageMs, act });
    if (random(6) === 0) throw new NoNetwork();
    return reply;
  };
  const sent = await sendUnsent(stored, attempt, () => false);
  const current = server.read();
  const unanswered = findUnansweredPosition({ position: current, here: server.readOfDevice(device) });
  const isArrived = !sent || ('answer' in sent && sent.answer.isCurrent);
  const here = isArrived ? unanswered?.fraction : sent.place.at;
  const isLocal = sent !== null && 'error' in sent;
  const conflict = here !== undefined && !isLocal && current && !isNear(current.fraction, here) ? current : null;
  const version = isLocal ? (sent.place.origin?.basedOn ?? 0) : (current?.version ?? 0);
  page.at = here !== undefined && (isLocal || conflict) ? here : (current?.fraction ?? 0);
  if (!conflict) page.known = version;

  const tracker = createPositionTracker<Place>(
    {
      holder,
      nextNumber: () => acts.size + 1,
      isNear,
      isMoving: () => page.isPlaying,
      isUnsent: () => saver.hasUnsent(),
      follow: (to) => {
        if (to.version < page.known) throw new Error('a page went back to an older position');
        page.at = to.fraction;
        page.known = Math.max(page.known, to.version);
      },
      save: (movement) => {
        if (!isNear(movement.at, page.at)) throw new Error('a page saves where it is not');
        const { known, takenOver } = page;
        acts.set(toKey(movement.origin), { fraction: movement.at, at: world.now, known, takenOver });
        if (lastKey) world.owed.delete(lastKey); // the later position is sent instead
        lastKey = toKey(movement.origin);
        saver.save(movement);
      },
      keepsAnswer: isAudio,
    },
    { version, conflict: conflict && toTimedPosition(conflict, world.now) },
  );
  tracker.subscribe(() => {
    const asked = tracker.question();
    if (!asked) return;
    world.questions += 1;
    if (answered.has(asked.version)) throw new Error('a page asked twice about one position');
  });
  tracker.show(page.at);
  const taken = unsent.adopt(BOOK, deviceNow());
  if (taken) {
    lastKey = taken.place.origin ? toKey(taken.place.origin) : null;
    saver.resume(taken.place, taken.ageMs);
  }

  const learnNews = (): void => {
    const newest = server.read(); // as of now: it may arrive late
    network.send(() => {
      if (page.isClosed || !page.isOnline || !newest) return;
      const timed = toTimedPosition(newest, world.now);
      tracker.learn(timed, 'news');
      see(timed);
    });
  };
  const move = (to: number): void => {
    page.at = to;
    const asked = tracker.question();
    if (asked && isNear(asked.fraction, to)) page.known = Math.max(page.known, asked.version);
    tracker.move({ at: to }, to);
  };
  const answer = (isGoing: boolean): void => {
    const asked = tracker.question();
    if (!asked) return;
    page.known = Math.max(page.known, asked.version);
    answered.add(asked.version);
    if (isGoing) page.at = tracker.go()?.fraction ?? page.at;
    else tracker.stay();
    move(page.at);
  };
  /** Playback begins here, and ends in another tab: whoever presses play knows where that one was. */
  const takeSoundFrom = (other: SoundingPage): void => {
    const last = other.yieldSound();
    if (last) {
      page.takenOver = { holder: other.page.holder, fraction: last.fraction, at: last.at };
      tracker.takeOver(page.takenOver);
    }
    page.isPlaying = true;
    move(page.at);
  };
  const yieldSound = (): Act | null => {
    if (!page.isPlaying) return null;
    page.isPlaying = false;
    move(page.at);
    tracker.yieldTo(device);
    return (lastKey !== null && acts.get(lastKey)) || null;
  };
  server.onChange(() => {
    if (!page.isClosed) learnNews();
  });
  learnNews();
  return {
    page,
    tracker,
    saver,
    move,
    takeSoundFrom,
    yieldSound,
    answer,
    learnNews,
    countStored: (): number => unsent.list(BOOK, deviceNow()).length,
    setOnline: (next: boolean): void => {
      page.isOnline = next;
      if (!next) return;
      void saver.flush();
      learnNews();
    },
    close: (): void => {
      if (saver.hasUnsent() && lastKey) world.owed.add(lastKey);
      saver.flushOnLeave();
      page.isClosed = true;
      page.isPlaying = false;
    },
  };
};
