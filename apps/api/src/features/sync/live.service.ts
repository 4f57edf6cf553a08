import { closeCodes, type Frame } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { SyncService } from './sync.service.ts';

/** Where frames are sent. `send` resolves when the socket has accepted the text; it never rejects. */
export type FrameSink = { send(text: string): Promise<void>; close(code: number, why: string): void };

/** Messages are sent in the session's language. */
type Session = Pick<SignedIn, 'readerId' | 'sessionId' | 'language'>;
type Sessions = {
  /** The ids of the sessions that are still alive. */
  listActiveSessionIds(sessions: readonly Session[]): Promise<ReadonlySet<string>>;
  onSessionEnded(listener: (sessionId: string) => void): () => void;
};
type Listener = { session: Session; sink: FrameSink; cursor: number; isSending: boolean; isBehind: boolean };
/** `unsubscribe`: from the bus, when the last one has closed. */
type ReaderListeners = { open: Set<Listener>; unsubscribe: () => void };

type Parts = {
  sync: SyncService;
  sessions: Sessions;
  bus: Bus;
  /** Open sockets of one reader in this process. */
  maxPerReader: number;
};

const PAGE_SIZE = 500;
const CHECK_INTERVAL_MS = 60_000;

export type LiveService = ReturnType<typeof createLiveService>;

/**
 * Sends the changes of a library to connected clients. The bus only signals that something changed; each listener reads the
 * changes from its own cursor, so nothing is missed or sent twice, whatever the bus loses.
 */
export const createLiveService = ({ sync, sessions, bus, maxPerReader }: Parts) => {
  const listeners = new Map<bigint, ReaderListeners>();
  const all = (): Listener[] => [...listeners.values()].flatMap(({ open }) => [...open]);

  const sendFrame = (listener: Listener, frame: Frame): Promise<void> => listener.sink.send(JSON.stringify(frame));

  const sendPage = async (listener: Listener): Promise<void> => {
    const { readerId, language } = listener.session;
    const page = await sync.listChanges(readerId, { since: listener.cursor, limit: PAGE_SIZE, language });
    if (page.reset) await sendFrame(listener, { kind: 'reset', cursor: page.cursor });
    let sent = Promise.resolve();
    for (const change of page.items) sent = sendFrame(listener, change);
    await sent; // the socket keeps the order, so the last frame suffices
    listener.cursor = page.cursor;
    if (page.more) listener.isBehind = true;
  };

  /** Sends a listener everything up to the newest change; a call meanwhile triggers another round. Rejects while the database is unavailable. */
  const catchUp = async (listener: Listener): Promise<void> => {
    listener.isBehind = true;
    if (listener.isSending) return;
    listener.isSending = true;
    try {
      while (listener.isBehind) {
        listener.isBehind = false;
        await sendPage(listener);
      }
    } finally {
      listener.isSending = false;
    }
  };
  /** Ignores an unavailable database: the bus has lost it too, and all listeners are checked when it is back. */
  const tryCatchUp = (listener: Listener): Promise<void> => catchUp(listener).catch(() => undefined);

  /** The open listeners of a reader; the first one subscribes to what concerns this reader. */
  const openReader = (readerId: bigint): ReaderListeners => {
    const existing = listeners.get(readerId);
    if (existing) return existing;
    const open = new Set<Listener>();
    const unsubscribe = sync.onReaderEvent(readerId, {
      onChanged(cursor) {
        for (const listener of open) if (listener.cursor < cursor) void tryCatchUp(listener);
      },
      onUpload(progress) {
        for (const listener of open) void sendFrame(listener, { kind: 'upload.progress', ...progress });
      },
    });
    const opened = { open, unsubscribe };
    listeners.set(readerId, opened);
    return opened;
  };

  const removeListener = (listener: Listener): void => {
    const ofReader = listeners.get(listener.session.readerId);
    if (!ofReader?.open.delete(listener) || ofReader.open.size > 0) return;
    listeners.delete(listener.session.readerId);
    ofReader.unsubscribe();
  };
  const endSession = (listener: Listener): void => {
    removeListener(listener);
    listener.sink.close(closeCodes.NOT_SIGNED_IN, 'the session has ended');
  };

  /** Makes up for lost bus messages: ends listeners without a session, and updates those that are behind. */
  const checkAll = async (): Promise<void> => {
    const present = all();
    const alive = await sessions.listActiveSessionIds(present.map(({ session }) => session));
    const cursors = await sync.findCursors([...listeners.keys()]);
    for (const listener of present) {
      const { session, cursor } = listener;
      if (!alive.has(session.sessionId)) endSession(listener);
      else if ((cursors.get(session.readerId) ?? 0) !== cursor) void tryCatchUp(listener);
    }
  };
  const tryCheckAll = (): void => void checkAll().catch(() => undefined); // the next check follows
  const timer = setInterval(tryCheckAll, CHECK_INTERVAL_MS).unref();
  const stops = [
    bus.onGap(tryCheckAll),
    sessions.onSessionEnded((sessionId) => {
      for (const listener of all()) if (listener.session.sessionId === sessionId) endSession(listener);
    }),
  ];

  return {
    /**
     * Sends the changes after `since`, or from now on, to the sink. Returns the function that stops it, or null when the reader
     * has too many listeners.
     */
    async listen(session: Session, outlet: FrameSink, since: number | undefined): Promise<(() => void) | null> {
      if ((listeners.get(session.readerId)?.open.size ?? 0) >= maxPerReader) return null;
      // Registered before the first await, so that concurrent calls count each other. Sends nothing before its cursor is known.
      const listener: Listener = {
        session,
        sink: outlet,
        cursor: since ?? 0,
        isSending: since === undefined,
        isBehind: false,
      };
      openReader(session.readerId).open.add(listener);
      try {
        await bus.ready();
        if (since === undefined) {
          listener.cursor = (await sync.findCursors([session.readerId])).get(session.readerId) ?? 0;
          listener.isSending = false;
        }
        await catchUp(listener);
        await sendFrame(listener, { kind: 'ready', cursor: listener.cursor });
        // The session may have ended before the listener was registered.
        if (!(await sessions.listActiveSessionIds([session])).has(session.sessionId)) endSession(listener);
      } catch (error) {
        removeListener(listener); // the database has just become unavailable: the client will reconnect
        throw error;
      }
      return () => removeListener(listener);
    },
    close(): void {
      clearInterval(timer);
      for (const stop of stops) stop();
    },
  };
};
