import { Connect, FromSurface, ToSurface } from '@lectern/contracts';

export type Line = { say(message: FromSurface): void };

/**
 * Waits for the app and talks to it alone: the first `connect` from this page's parent, at the origin that the server
 * wrote into the page. Anything else is ignored, and so is every later try.
 */
export const connect = (appOrigin: string, hear: (message: ToSurface, line: Line) => void): void => {
  const onMessage = (event: MessageEvent<unknown>): void => {
    const [port] = event.ports;
    if (event.origin !== appOrigin || event.source !== window.parent || !port) return;
    if (!Connect.safeParse(event.data).success) return;
    window.removeEventListener('message', onMessage);
    const line: Line = { say: (message) => port.postMessage(FromSurface.parse(message)) };
    port.onmessage = ({ data }: MessageEvent<unknown>) => hear(ToSurface.parse(data), line);
  };
  window.addEventListener('message', onMessage);
};
