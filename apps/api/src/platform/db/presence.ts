import net from 'node:net';
import pg from 'pg';

/**
 * Looks are counted, not milliseconds: a process that was busy or asleep takes one late look and not ten, and reads what
 * has come meanwhile before the next one.
 */
const LOOK_MS = 200;
const ASK_AFTER_LOOKS = 2;
/** 1.4 s: what waits shall be refused within 2 s. */
const AWAY_AFTER_LOOKS = 7;
/** Nothing legal is silent for so long: statements end by their own time-out before. */
const DEAD_AFTER_MS = 40_000;

type Line = { socket: net.Socket; silent: number; heard: number };

export type Presence = {
  /** A new connection for the driver; it fails at once while the server is away. */
  open(): net.Socket;
  /** Somebody waits for an answer, or begins to. */
  wake(): void;
};

type Watched = {
  /** Whether anybody waits for an answer. */
  waited: () => boolean;
  /** Whether nobody will ask any more. */
  over: () => boolean;
};

/**
 * Notices when a database server has gone without a word (a stopped machine, a cut cable): then no error comes, and what
 * was asked would wait for minutes. A long statement is no such thing: the server is asked on a further connection, and
 * any byte on any connection proves that it is there. Once it is away all connections are broken, new ones are refused at
 * once, and it is asked again until it answers.
 */
export const watchPresence = (url: string, { waited, over }: Watched): Presence => {
  const lines = new Set<Line>();
  let silent = 0;
  /** Something came on a line that is closed since the last look. */
  let heard = false;
  let away = false;
  let question: pg.Client | null = null;
  let looking: NodeJS.Timeout | null = null;

  const line = (): net.Socket => {
    const socket = new net.Socket();
    const one: Line = { socket, silent: 0, heard: 0 };
    lines.add(one);
    socket.setTimeout(DEAD_AFTER_MS, () => socket.destroy(noAnswer()));
    socket.once('close', () => {
      lines.delete(one);
      if (socket.bytesRead > one.heard) heard = true;
    });
    return socket;
  };

  /** Asks on a connection of its own, which counts among the lines. What comes back does not matter. */
  const ask = (): void => {
    if (question) return;
    const mine = new pg.Client({ connectionString: url, application_name: 'lectern presence', stream: line });
    question = mine;
    const done = (): void => {
      if (question === mine) question = null;
    };
    mine.on('error', done).on('end', done);
    mine
      .connect()
      .then(() => mine.end())
      .catch(done);
  };

  /** True when there is a byte that was not there at the last look. Lines that never said anything grow older. */
  const hears = (): boolean => {
    let news = heard;
    heard = false;
    for (const one of lines) {
      const { bytesRead } = one.socket;
      if (bytesRead > one.heard) news = true;
      else if (bytesRead === 0) one.silent += 1;
      one.heard = bytesRead;
    }
    return news;
  };

  const breakLines = (which: (one: Line) => boolean): void => {
    for (const one of lines) if (which(one)) one.socket.destroy(noAnswer());
  };

  const look = (): void => {
    if (hears()) [silent, away] = [0, false];
    else silent += 1;
    if (over() || (!away && !waited())) return stop();
    const leaves = !away && silent >= AWAY_AFTER_LOOKS;
    if (leaves) away = true;
    // A connection that does not come about, while others work, is of no use either.
    breakLines(leaves ? () => true : (one) => one.silent >= AWAY_AFTER_LOOKS);
    if (away || silent >= ASK_AFTER_LOOKS) ask();
  };
  const stop = (): void => {
    if (looking) clearInterval(looking);
    looking = null;
    silent = 0;
  };
  const wake = (): void => {
    looking ??= setInterval(look, LOOK_MS).unref();
  };

  return {
    open() {
      const socket = line();
      if (away) process.nextTick(() => socket.destroy(noAnswer()));
      wake();
      return socket;
    },
    wake,
  };
};

/** As the system says it when it has lost patience itself. */
const noAnswer = (): Error =>
  Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT', errno: -110, syscall: 'read' });
