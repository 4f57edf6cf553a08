import { FromSurface, ToSurface } from '@lectern/contracts';

/** A line to the reading surface in a frame. */
export type SurfaceLine = { say: (message: ToSurface) => void; close: () => void };

/**
 * Offers the surface a port, to its exact origin, and hears what it says. Call when the frame has loaded.
 * What comes is checked: the surface shows foreign books, and is trusted no more than they are.
 */
export const callSurface = (
  frame: HTMLIFrameElement,
  surfaceUrl: string,
  hear: (message: FromSurface) => void,
): SurfaceLine => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = FromSurface.safeParse(data);
    if (message.success) hear(message.data);
  };
  frame.contentWindow?.postMessage({ kind: 'connect', v: 1 }, new URL(surfaceUrl).origin, [port2]);
  return { say: (message) => port1.postMessage(ToSurface.parse(message)), close: () => port1.close() };
};
