import { randomUUID } from 'node:crypto';
import type { Language, Scope, Way } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import { programOf } from '../../http/user-agent.ts';
import type { Visit } from '../../http/visit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db, Prisma } from '../../platform/db/db.ts';
import { authDb, type Knocking } from './auth.db.ts';
import { nameHashOf, sourcesOf } from './failed-tries.ts';
import { knownSourcesDb, programSource } from './known-sources.db.ts';
import { knownReader, type Person, readerOf } from './persons.db.ts';
import { newSecret, sha256, type TokenKey, tokenWith } from './refresh-token.ts';

/** How somebody comes in, who has proved who he is. */
export type Entry = {
  way: Way;
  /** The browser keeps the session when it is closed. */
  remember: boolean;
  visit: Visit;
  /** `full` unless it says otherwise. */
  scope?: Scope;
  /** The id of the browser's device cookie; null or nothing for programs. */
  device?: string | null;
  /** The app password that it is, where it is one. */
  appPasswordId?: string;
  /** What was typed, where a name was; else the reader's own name and shop are known to have come from here. */
  typed?: { username: string; shopId: string };
  /** A page asks, which can show the question for a factor; programs can't. */
  isInteractive?: true;
  /** A factor was shown. */
  isConfirmed?: true;
};

/** A session that is being made, as those see it who are told. */
export type Entered = {
  reader: Knocking;
  sessionId: string;
  entry: Entry;
  /** Of the browser's cookie; of a program, which keeps none, its name and its network. */
  deviceHash: Uint8Array<ArrayBuffer>;
  now: Date;
};

/** What other features have to say when somebody comes in; given in deps.ts, because they come later. */
export type Door = {
  /** Whether a ban keeps this person out, before a reader is made of him. @throws Refusal `auth.blocked` */
  admit: (person: Person) => Promise<void>;
  /** The words for a reader who is blocked or locked. */
  refusalFor: (reader: Knocking) => Refusal;
  /** Strangers guess the password of these readers. */
  guessed: (readerIds: readonly bigint[]) => Promise<void>;
  /** Keeps the sign-in of a reader who asks for a factor, and answers the refusal that leads to its question. */
  askFactor: (reader: Knocking, entry: Entry, deviceHash: Uint8Array<ArrayBuffer>) => Promise<Refusal>;
  /** Whether a session has to show a factor before what opens the account; `fresh`: it has since then. */
  confirmation: (
    session: { readerId: bigint; sessionId: string },
    since: Date,
  ) => Promise<'not needed' | 'fresh' | 'needed'>;
  /** Told in the transaction that makes the session, in this order; what it throws undoes that. */
  entered: readonly ((tx: Db, entered: Entered) => Promise<void>)[];
};

type Parts = {
  db: Database;
  clock: Clock;
  door: Door;
  welcome: { ensure(readerId: bigint, language: Language): Promise<void> };
  expiry: (now: Date) => Date;
  filesSizeLimit: number;
};

/** Other ways begin on a device where the reader is signed in, or with an app password, which is made with a factor. */
const ASKED_FOR_A_FACTOR: ReadonlySet<Way> = new Set(['password', 'google', 'facebook']);

/** How readers come in, whichever way: one place that blocks, makes the session and tells who wants to know. */
export const entrance = ({ db, clock, door, welcome, expiry, filesSizeLimit }: Parts) => {
  const sessions = authDb(db);
  const known = knownSourcesDb(db);

  /** The session of the one reader that a statement answers. @throws Refusal `auth.name_unknown`, and for who is kept out */
  const come = async (whom: Prisma.Sql, entry: Entry, now: Date): Promise<{ key: TokenKey; token: string }> => {
    const { secret, hash } = newSecret();
    const deviceHash = sha256(entry.device ?? programIn(entry.visit));
    const session = {
      id: randomUUID(),
      tokenHash: hash,
      expiresAt: expiry(now),
      remember: entry.remember,
      way: entry.way,
      scope: entry.scope ?? 'full',
      userAgent: entry.visit.userAgent,
      network: entry.visit.network,
      deviceHash,
      appPasswordId: entry.appPasswordId ?? null,
      isUnconfirmed: ASKED_FOR_A_FACTOR.has(entry.way) && !entry.isConfirmed,
      confirmedAt: entry.isConfirmed ? now : null,
    };
    const reader = await db.$transaction(async (tx) => {
      const knocking = await sessions.addSession(tx, whom, session, now);
      if (!knocking || knocking.keptOut || knocking.asksFactor) return knocking;
      const { username, shopId } = entry.typed ?? { username: knocking.login, shopId: knocking.shopId };
      const sources = knownBy(entry);
      await known.note(tx, knocking.id, { nameHash: nameHashOf(username), shopId }, sources, now);
      for (const tell of door.entered)
        await tell(tx, { reader: knocking, sessionId: session.id, entry, deviceHash, now });
      return knocking;
    });
    if (!reader) throw new Refusal('auth.name_unknown');
    if (reader.keptOut) throw door.refusalFor(reader);
    if (reader.asksFactor) throw await door.askFactor(reader, entry, deviceHash);
    if (!reader.isWelcomed) await welcome.ensure(reader.id, reader.language);
    const key = { readerId: reader.id, sessionId: session.id, hash };
    return { key, token: tokenWith(secret, key) };
  };

  return {
    /** @throws Refusal `auth.blocked` */
    enter: (readerId: bigint, entry: Entry) => come(knownReader(readerId), entry, clock.now()),
    /** Makes or finds the reader that a person is, and lets him in. @throws Refusal `auth.blocked` */
    async enterAs(person: Person, entry: Entry): Promise<{ key: TokenKey; token: string }> {
      await door.admit(person);
      const now = clock.now();
      return come(readerOf(person, filesSizeLimit, now), entry, now);
    },
  };
};

/**
 * From where a reader is known then. Who has an app password has not shown the real one: neither the network nor a device,
 * which a program may name as it likes, gets more tries at that.
 */
const knownBy = ({ way, visit: { network }, device = null }: Entry): string[] =>
  way === 'app-password' ? [programSource(network)] : sourcesOf({ network, device });

/** Without its version: an update makes no new device. */
const programIn = ({ userAgent, network }: Visit): string => {
  const { browser, system } = programOf(userAgent);
  return [browser, system, network].map((word) => (word ?? '').replace(/[/ ]\d.*/, '')).join(' ');
};
