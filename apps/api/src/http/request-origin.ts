import type http from 'node:http';

/** By which of our addresses a request came, where links must begin with that one and not with PUBLIC_URL. */
const origins = new WeakMap<http.IncomingMessage, string>();

export const noteOrigin = (request: http.IncomingMessage, origin: string | null): void => {
  if (origin !== null) origins.set(request, origin);
};

/** Undefined: PUBLIC_URL. */
export const originOf = (request: http.IncomingMessage): string | undefined => origins.get(request);
