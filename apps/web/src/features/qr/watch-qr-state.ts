import { QrFrame, type QrState, SOCKET_PATH } from '@lectern/contracts';

type Options = {
  openSocket: (url: string) => WebSocket;
  origin: string;
  id: string;
  /** Fetches the state of the code; used when the socket is closed. */
  fetchState: () => Promise<QrState>;
  onState: (state: QrState) => void;
  /** Runs a task after a delay; returns a function that cancels it. */
  schedule: (task: () => void, ms: number) => () => void;
};

const RECONNECT_DELAY_MS = 5_000;
const isFinal = (state: QrState): boolean => state !== 'waiting' && state !== 'seen';

/**
 * Watches the state of a QR code over a socket until it is final. When the socket closes, it fetches the state and
 * reconnects after a delay. Returns a function that stops watching.
 */
export const watchQrState = ({ openSocket, origin, id, fetchState, onState, schedule }: Options): (() => void) => {
  let socket: WebSocket | null = null;
  let cancelReconnect = (): void => {};
  let isStopped = false;

  const stop = (): void => {
    isStopped = true;
    cancelReconnect();
    socket?.close();
  };
  const handleState = (state: QrState): void => {
    if (isStopped) return;
    if (isFinal(state)) stop();
    onState(state);
  };
  const handleClose = (): void => {
    if (isStopped) return;
    fetchState().then(handleState, () => undefined); // offline: the next attempt fetches it
    cancelReconnect = schedule(connect, RECONNECT_DELAY_MS);
  };
  const connect = (): void => {
    const newSocket = openSocket(`${origin.replace(/^http/, 'ws')}${SOCKET_PATH}`);
    socket = newSocket;
    newSocket.addEventListener('open', () => newSocket.send(JSON.stringify({ kind: 'hello', qr: id })));
    newSocket.addEventListener('message', ({ data }) => {
      const frame = QrFrame.safeParse(parseJson(String(data)));
      if (frame.success) handleState(frame.data.state);
    });
    newSocket.addEventListener('close', handleClose);
  };
  connect();
  return stop;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not a frame of this protocol
  }
};
