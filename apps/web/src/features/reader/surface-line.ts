import { FromPages, Standing, ToPages, ToSurface } from '@lectern/contracts';

/** A line to the reading surface in a frame. */
export type SurfaceLine = { say: (message: ToSurface | ToPages) => void; close: () => void };

const checked = (message: ToSurface | ToPages): unknown => ToPages.safeParse(message).data ?? ToSurface.parse(message);

/** Our ends of lines that surfaces have taken before there was a book for them. */
const taken = new WeakMap<HTMLIFrameElement, MessagePort>();

const offer = (frame: HTMLIFrameElement, surfaceUrl: string): MessagePort => {
  const { port1, port2 } = new MessageChannel();
  frame.contentWindow?.postMessage({ kind: 'connect', v: 1 }, new URL(surfaceUrl).origin, [port2]);
  return port1;
};

/** Offers a surface its line before there is a book for it. @param stands called when it has taken it, and is known to run */
export const offerAhead = (frame: HTMLIFrameElement, surfaceUrl: string, stands: () => void): void => {
  const port = offer(frame, surfaceUrl);
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!Standing.safeParse(data).success) return;
    taken.set(frame, port);
    stands();
  };
};

/** Says something to a surface that has taken its line, and has no book yet; nothing happens to another one. */
export const sayAhead = (frame: HTMLIFrameElement, message: ToPages): void =>
  taken.get(frame)?.postMessage(checked(message));

/**
 * Offers the surface a port, to its exact origin, and hears what it says. Call when the frame has loaded.
 * What comes is checked: the surface shows foreign books, and is trusted no more than they are.
 */
export const callSurface = (
  frame: HTMLIFrameElement,
  surfaceUrl: string,
  hear: (message: FromPages) => void,
): SurfaceLine => {
  const port = taken.get(frame) ?? offer(frame, surfaceUrl);
  taken.delete(frame); // a surface that is loaded anew has a line of its own
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = FromPages.safeParse(data);
    if (message.success) hear(message.data);
  };
  return { say: (message) => port.postMessage(checked(message)), close: () => port.close() };
};
