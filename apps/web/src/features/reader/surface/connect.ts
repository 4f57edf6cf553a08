import { Connect, FromPages, type Standing, ToPages, ToSurface } from '@lectern/contracts';

export type Line = { say(message: FromPages): void };

type Heard = ToSurface | ToPages;
/** Which of the two it is tells its `kind`. */
const parse = (data: unknown): Heard => ToPages.safeParse(data).data ?? ToSurface.parse(data);

/**
 * Waits for the app and talks to it alone: the first `connect` from this page's parent, at the origin that the server
 * wrote into the page. Anything else is ignored, and so is every later try.
 */
export const connect = (appOrigin: string, hear: (message: Heard, line: Line) => void): void => {
  const onMessage = (event: MessageEvent<unknown>): void => {
    const [port] = event.ports;
    if (event.origin !== appOrigin || event.source !== window.parent || !port) return;
    if (!Connect.safeParse(event.data).success) return;
    window.removeEventListener('message', onMessage);
    const line: Line = { say: (message) => port.postMessage(FromPages.parse(message)) };
    port.onmessage = ({ data }: MessageEvent<unknown>) => hear(parse(data), line);
    port.postMessage({ kind: 'standing' } satisfies Standing);
  };
  window.addEventListener('message', onMessage);
};
