import { type Change, closeCodes, Frame, type Reply, SOCKET_PATH, type sync } from '@lectern/contracts';
import type { SessionState } from './session.ts';

/** `syncedAt`: milliseconds since 1970, null before the first synchronisation. */
type LiveStatus = { isOpen: boolean; syncedAt: number | null };

/** How far the server is with the download for an upload of this reader. */
type UploadProgress = Frame & { kind: 'upload.progress' };

/** A change of the library, or `resync`: changes may have been missed, so everything shown must be refetched. */
export type LiveEvent = Change | { kind: 'resync' };

type Session = {
  current: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  renew: () => Promise<string | null>;
};
export type LiveDeps = {
  session: Session;
  /** Opens a socket to an address. */
  openSocket: (url: string) => WebSocket;
  origin: string;
  /** Fetches the changes after a cursor. Rejects with CallError or NetworkError. */
  fetchChanges: (since: number | null) => Promise<Reply<typeof sync.changes>>;
  /** In milliseconds since 1970. */
  now: () => number;
  /** Runs `work` after `ms` milliseconds; returns a function that cancels it. */
  schedule: (work: () => void, ms: number) => () => void;
};

/** Delays between reconnection attempts. Spec section 4, “Login”: one second after a close; longer while the server stays unreachable. */
const RECONNECT_DELAYS_MS = [1_000, 1_000, 1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** Creates the WebSocket connection over which the server reports changes in the signed-in reader's library. */
export const createLiveConnection = ({ session, openSocket, origin, fetchChanges, now, schedule }: LiveDeps) => {
  const listeners = new Set<(event: LiveEvent) => void>();
  const uploadListeners = new Set<(progress: UploadProgress) => void>();
  let connection: { socket: WebSocket; userId: number } | null = null;
  /** The newest change that this tab has handled; null before the first handshake. */
  let cursor: number | null = null;
  /** The reader that `cursor` belongs to. */
  let reader: number | null = null;
  let failures = 0;
  let status: LiveStatus = { isOpen: false, syncedAt: null };
  const statusListeners = new Set<() => void>();
  let cancel = (): void => {};

  const emit = (event: LiveEvent): void => {
    for (const listener of listeners) listener(event);
  };

  const setStatus = (next: Partial<LiveStatus>): void => {
    status = { ...status, ...next };
    for (const listener of statusListeners) listener();
  };

  /** Emits each change once, whether it arrived by socket or by call. */
  const emitOnce = (change: Change): void => {
    if (cursor !== null && change.cursor <= cursor) return;
    cursor = change.cursor;
    emit(change);
  };

  const handleFrame = (text: string): void => {
    const frame = Frame.safeParse(parseJson(text));
    if (!frame.success) return; // a kind of a newer version
    const { data } = frame;
    if (data.kind === 'refused') return; // the close event that follows is handled
    if (data.kind === 'upload.progress') {
      for (const listener of uploadListeners) listener(data);
      return;
    }
    if (data.kind === 'ready') {
      failures = 0;
      // Data read before the first handshake may be older than the cursor it returned.
      if (cursor === null) emit({ kind: 'resync' });
      cursor = Math.max(cursor ?? 0, data.cursor);
    } else if (data.kind === 'reset') {
      cursor = data.cursor;
      emit({ kind: 'resync' });
    } else emitOnce(data);
    setStatus({ isOpen: true, syncedAt: now() });
  };

  /** Fetches missed changes page by page, as long as the same reader is signed in. */
  const catchUp = async (isSameReader: () => boolean): Promise<void> => {
    const result = await fetchChanges(cursor);
    if (!isSameReader()) return;
    if (result.reset || cursor === null) {
      cursor = result.cursor;
      emit({ kind: 'resync' });
    } else for (const change of result.items) emitOnce(change);
    if (result.more) return catchUp(isSameReader);
    setStatus({ syncedAt: now() });
  };

  const handleClose = async (code: number): Promise<void> => {
    connection = null;
    setStatus({ isOpen: false });
    // Expired, or ended elsewhere: the renewal finds out which, and signs out in the latter case.
    if (code === closeCodes.NOT_SIGNED_IN && failures === 0) await session.renew().catch(() => null);
    failures += 1;
    cancel = schedule(syncWithSession, RECONNECT_DELAYS_MS[Math.min(failures, RECONNECT_DELAYS_MS.length) - 1] ?? 0);
  };

  const connect = (userId: number, accessToken: string): void => {
    const socket = openSocket(`${origin.replace(/^http/, 'ws')}${SOCKET_PATH}`);
    connection = { socket, userId };
    const isCurrent = (): boolean => connection?.socket === socket;
    socket.addEventListener('open', () =>
      socket.send(
        JSON.stringify({ kind: 'hello', access_token: accessToken, ...(cursor !== null && { since: cursor }) }),
      ),
    );
    socket.addEventListener('message', ({ data }) => isCurrent() && handleFrame(String(data)));
    socket.addEventListener('close', ({ code }) => isCurrent() && void handleClose(code));
  };

  const disconnect = (): void => {
    const { socket } = connection ?? {};
    connection = null;
    socket?.close();
  };

  /** Connects, disconnects or reconnects so that the connection matches the session. */
  const syncWithSession = (): void => {
    cancel();
    const state = session.current();
    const next = getReaderId(state);
    // Also while disconnected: another tab may have signed in another reader.
    if (next !== reader) {
      disconnect();
      cursor = null;
      if (reader !== null) setStatus({ isOpen: false, syncedAt: null });
      reader = next;
    }
    if (state.state === 'in' && state.access !== null && connection === null) connect(state.userId, state.access.token);
  };

  /** Reconnects without waiting, for example when the network is back. */
  const reconnectNow = (): void => {
    if (connection === null && failures > 0) syncWithSession();
  };

  return {
    /** Calls the listener with every change, in order. Returns a function that unsubscribes. */
    subscribe: (listener: (event: LiveEvent) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Calls the listener with the progress of uploads on the server. Returns a function that unsubscribes. */
    subscribeUploads: (listener: (progress: UploadProgress) => void): (() => void) => {
      uploadListeners.add(listener);
      return () => uploadListeners.delete(listener);
    },
    /** Follows the session from now on. */
    start: (): void => {
      session.subscribe(() => {
        const state = session.current();
        // A renewed token changes nothing for an open connection, nor for one that waits to reconnect.
        if (state.state !== 'in' || connection === null || connection.userId !== state.userId) syncWithSession();
      });
      syncWithSession();
    },
    /** Whether the connection is open, and when the tab was last in sync. */
    getStatus: (): LiveStatus => status,
    subscribeStatus: (listener: () => void): (() => void) => {
      statusListeners.add(listener);
      return () => statusListeners.delete(listener);
    },
    /** Fetches missed changes at once, even where no socket opens. Rejects with CallError or NetworkError. */
    syncNow: async (): Promise<void> => {
      reconnectNow();
      const reader = getReaderId(session.current());
      await catchUp(() => reader !== null && getReaderId(session.current()) === reader);
    },
    reconnectNow,
  };
};

const getReaderId = (state: SessionState): number | null => (state.state === 'in' ? state.userId : null);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not one of our frames
  }
};
