import type http from 'node:http';
import { isIP } from 'node:net';

/** The configured host names; `development` adds the names of this machine. */
type Settings = {
  publicUrl: string;
  booksUrl: string;
  allowedHosts: readonly string[];
  development: boolean;
};

type Site = 'app' | 'books' | 'shop';

/** The site of a request, and the origin to use in links when the client came by another one than PUBLIC_URL. */
export type HostMatch =
  | { kind: Site; origin: string | null; canonicalUrl: string | null }
  | { kind: 'unknown' | 'malformed' };

export type Hosts = { match(request: http.IncomingMessage): HostMatch };

/** Names that browsers resolve to this machine (RFC 6761, 6.3), in addition to the configured ones. */
const LOCAL_NAMES: ReadonlyMap<string, Site> = new Map([
  ['lectern.localhost', 'app'],
  ['localhost', 'app'],
  ['127.0.0.1', 'app'],
  ['::1', 'app'],
  ['books.lectern.localhost', 'books'],
  ['books.localhost', 'books'],
  ['shop.lectern.localhost', 'shop'],
  ['shop.localhost', 'shop'],
]);
const SHOP_NAME = 'shop.lectern.localhost';

/** A host name or address with an optional port (RFC 9110, 7.2). */
const HOST_SHAPE = /^(\[[\da-f:.]+\]|[\w.-]+?)\.?(?::(\d{0,5}))?$/i;

const parseHost = (header: string): { name: string; port: string } | null => {
  const match = HOST_SHAPE.exec(header.toLowerCase());
  return match ? { name: (match[1] ?? '').replace(/^\[|\]$/g, ''), port: match[2] ?? '' } : null;
};

const getHostName = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

/** Two Host headers are an attack; Node silently keeps the first. */
const hasTwoHosts = ({ rawHeaders }: http.IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/**
 * Finds the site of a request by its Host header. Unknown names are refused against DNS rebinding: a foreign page can resolve
 * its own name to this machine, and the browser would treat our answers as same-origin. The IP address of the socket itself
 * is allowed, for health checks and neighbouring services.
 */
export const createHosts = ({ publicUrl, booksUrl, allowedHosts, development }: Settings): Hosts => {
  const [appName, booksName] = [getHostName(publicUrl), getHostName(booksUrl)];
  const booksHost = new URL(booksUrl).host;
  // Only browsers resolve names below localhost; programs that use an IP address need links with that address.
  const isForBrowsers = publicUrl.startsWith('http:') && appName.endsWith('.localhost');
  const allowed = new Set(allowedHosts.map((name) => name.toLowerCase()));

  const findSite = (host: string, name: string, localAddress: string | undefined): Site | null => {
    if (host === booksHost || (booksName !== appName && name === booksName)) return 'books';
    if (name === appName || allowed.has(name)) return 'app';
    const local = development ? LOCAL_NAMES.get(name) : undefined;
    if (local !== undefined) return local;
    return isIP(name) !== 0 && name === localAddress?.replace(/^::ffff:/, '') ? 'app' : null;
  };

  return {
    match(request) {
      if (hasTwoHosts(request)) return { kind: 'malformed' };
      const header = request.headers.host;
      // Only HTTP/1.0 clients may omit it; no browser does.
      if (header === undefined || header === '') return { kind: 'app', origin: null, canonicalUrl: null };
      const host = parseHost(header);
      if (!host) return { kind: 'malformed' };
      const { name, port } = host;
      const kind = findSite(header.toLowerCase(), name, request.socket.localAddress);
      if (kind === null) return { kind: 'unknown' };
      const isAlias = development && kind === 'app' && name !== appName && !allowed.has(name);
      return {
        kind,
        origin: isAlias && isForBrowsers ? `http://${header.toLowerCase()}` : null,
        canonicalUrl: getCanonicalUrl(kind, name, port, isAlias && LOCAL_NAMES.has(name)),
      };
    },
  };

  function getCanonicalUrl(kind: Site, name: string, port: string, isLocalAlias: boolean): string | null {
    if (kind === 'shop' && name !== SHOP_NAME) return `http://${SHOP_NAME}${port && `:${port}`}`;
    // Avoids a redirect loop with a proxy that sends its own name: it uses another port.
    const samePort = port === new URL(publicUrl).port;
    return isLocalAlias && samePort && (isForBrowsers || name === 'localhost') ? publicUrl : null;
  }
};

/** The origin of each request whose links must not begin with PUBLIC_URL. */
const origins = new WeakMap<http.IncomingMessage, string>();

export const setRequestOrigin = (request: http.IncomingMessage, origin: string | null): void => {
  if (origin !== null) origins.set(request, origin);
};

/** Undefined: PUBLIC_URL. */
export const getRequestOrigin = (request: http.IncomingMessage): string | undefined => origins.get(request);
