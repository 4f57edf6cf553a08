import { QrFrame, type QrState, SOCKET_PATH } from '@lectern/contracts';

type Parts = {
  /** Opens a socket to an address. */
  open: (url: string) => WebSocket;
  origin: string;
  id: string;
  /** How the code stands, by a call; for when no socket opens. */
  ask: () => Promise<QrState>;
  tell: (state: QrState) => void;
  later: (work: () => void, ms: number) => () => void;
};

const AGAIN_MS = 5_000;
const isLast = (state: QrState): boolean => state !== 'waiting' && state !== 'seen';

/**
 * Hears what becomes of a code the moment it does; a line that breaks is opened again, and until then a call tells as well.
 * Answers how to stop.
 */
export const followCode = ({ open, origin, id, ask, tell, later }: Parts): (() => void) => {
  let socket: WebSocket | null = null;
  let cancel = (): void => {};
  let isOver = false;

  const stop = (): void => {
    isOver = true;
    cancel();
    socket?.close();
  };
  const hear = (state: QrState): void => {
    if (isOver) return;
    if (isLast(state)) stop();
    tell(state);
  };
  const lost = (): void => {
    if (isOver) return;
    ask().then(hear, () => undefined); // no network now: the next time tells
    cancel = later(connect, AGAIN_MS);
  };
  const connect = (): void => {
    const line = open(`${origin.replace(/^http/, 'ws')}${SOCKET_PATH}`);
    socket = line;
    line.addEventListener('open', () => line.send(JSON.stringify({ kind: 'hello', qr: id })));
    line.addEventListener('message', ({ data }) => {
      const frame = QrFrame.safeParse(json(String(data)));
      if (frame.success) hear(frame.data.state);
    });
    line.addEventListener('close', lost);
  };
  connect();
  return stop;
};

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // no frame of ours
  }
};
