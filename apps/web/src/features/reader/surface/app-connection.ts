import { Connect, FromFixedLayout, type SurfaceReady, ToFixedLayout, ToSurface } from '@lectern/contracts';
import { readKeyPress } from '../../../lib/key-press.ts';

/** The connection of the surface to the app that frames it. */
export type AppConnection = { send(message: FromFixedLayout): void };

/** Limits of the message schemas; longer values are dropped. */
const MAX_KEY_LENGTH = 32;
const MAX_URL_LENGTH = 8192;

export const sendKey = (app: AppConnection, event: KeyboardEvent): void => {
  const press = readKeyPress(event);
  if (press.key.length <= MAX_KEY_LENGTH) app.send({ kind: 'key', ...press });
};

export const sendLink = (app: AppConnection, href: string): void => {
  if (href.length <= MAX_URL_LENGTH) app.send({ kind: 'link', href });
};

type AppMessage = ToSurface | ToFixedLayout;
const parseMessage = (data: unknown): AppMessage => ToFixedLayout.safeParse(data).data ?? ToSurface.parse(data);

/**
 * Waits for the app: accepts the first `connect` message from the parent window, if it has the origin that the server wrote into this
 * page. All other messages are ignored, also later ones.
 */
export const acceptAppConnection = (
  appOrigin: string,
  onAppMessage: (message: AppMessage, app: AppConnection) => void,
): void => {
  const onMessage = (event: MessageEvent<unknown>): void => {
    const [port] = event.ports;
    if (event.origin !== appOrigin || event.source !== window.parent || !port) return;
    if (!Connect.safeParse(event.data).success) return;
    window.removeEventListener('message', onMessage);
    const app: AppConnection = { send: (message) => port.postMessage(FromFixedLayout.parse(message)) };
    port.onmessage = ({ data }: MessageEvent<unknown>) => onAppMessage(parseMessage(data), app);
    port.postMessage({ kind: 'standing' } satisfies SurfaceReady);
  };
  window.addEventListener('message', onMessage);
};
