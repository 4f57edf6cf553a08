import { FromPages, ToPages, ToSurface } from '@lectern/contracts';

/** A line to the reading surface in a frame. */
export type SurfaceLine = { say: (message: ToSurface | ToPages) => void; close: () => void };

const checked = (message: ToSurface | ToPages): unknown => ToPages.safeParse(message).data ?? ToSurface.parse(message);

/**
 * Offers the surface a port, to its exact origin, and hears what it says. Call when the frame has loaded.
 * What comes is checked: the surface shows foreign books, and is trusted no more than they are.
 */
export const callSurface = (
  frame: HTMLIFrameElement,
  surfaceUrl: string,
  hear: (message: FromPages) => void,
): SurfaceLine => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = FromPages.safeParse(data);
    if (message.success) hear(message.data);
  };
  frame.contentWindow?.postMessage({ kind: 'connect', v: 1 }, new URL(surfaceUrl).origin, [port2]);
  return { say: (message) => port1.postMessage(checked(message)), close: () => port1.close() };
};
