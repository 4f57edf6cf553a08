import { FromFixedLayout, SurfaceReady, ToFixedLayout, ToSurface } from '@lectern/contracts';

/** A connection to the reading surface in a frame. */
export type SurfaceConnection = { send: (message: ToSurface | ToFixedLayout) => void; close: () => void };

const parseMessage = (message: ToSurface | ToFixedLayout): unknown =>
  ToFixedLayout.safeParse(message).data ?? ToSurface.parse(message);

/** Ports of preloaded surfaces that have accepted the connection, but have no book yet. */
const acceptedPorts = new WeakMap<HTMLIFrameElement, MessagePort>();

const offerPort = (frame: HTMLIFrameElement, surfaceUrl: string): MessagePort => {
  const { port1, port2 } = new MessageChannel();
  frame.contentWindow?.postMessage({ kind: 'connect', v: 1 }, new URL(surfaceUrl).origin, [port2]);
  return port1;
};

/** Connects to a preloaded surface before it has a book. @param onAccepted the surface has answered, and is known to run */
export const preconnectSurface = (frame: HTMLIFrameElement, surfaceUrl: string, onAccepted: () => void): void => {
  const port = offerPort(frame, surfaceUrl);
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!SurfaceReady.safeParse(data).success) return;
    acceptedPorts.set(frame, port);
    onAccepted();
  };
};

/** Sends a message to a connected surface that has no book yet; does nothing for other surfaces. */
export const sendBeforeOpening = (frame: HTMLIFrameElement, message: ToFixedLayout): void =>
  acceptedPorts.get(frame)?.postMessage(parseMessage(message));

/**
 * Sends the surface a port, to its exact origin, and listens to its messages. Call when the frame has loaded. Validates each message: the
 * surface shows untrusted books, and is trusted no more than they are.
 */
export const connectToSurface = (
  frame: HTMLIFrameElement,
  surfaceUrl: string,
  onMessage: (message: FromFixedLayout) => void,
): SurfaceConnection => {
  const port = acceptedPorts.get(frame) ?? offerPort(frame, surfaceUrl);
  acceptedPorts.delete(frame); // a surface that reloads gets a new connection
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = FromFixedLayout.safeParse(data);
    if (message.success) onMessage(message.data);
  };
  return { send: (message) => port.postMessage(parseMessage(message)), close: () => port.close() };
};
