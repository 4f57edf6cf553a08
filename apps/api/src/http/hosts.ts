import type http from 'node:http';
import { isIP } from 'node:net';

/** What the settings say about names; `development` adds the names of this machine. */
type Settings = {
  publicUrl: string;
  booksUrl: string;
  allowedHosts: readonly string[];
  development: boolean;
};

type Site = 'app' | 'books' | 'shop';

/** Which site a request is for, and the address that its sender reached us by where links must begin with that one. */
export type HostMatch =
  | { kind: Site; origin: string | null; canonicalUrl: string | null }
  | { kind: 'unknown' | 'malformed' };

export type Hosts = { match(request: http.IncomingMessage): HostMatch };

/** Names that browsers resolve to this machine by themselves (RFC 6761, 6.3), besides those of the settings. */
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

/** A name or an address as RFC 9110, 7.2 has it, with an optional port. */
const HOST_SHAPE = /^(\[[\da-f:.]+\]|[\w.-]+?)\.?(?::(\d{0,5}))?$/i;

const parseHost = (header: string): { name: string; port: string } | null => {
  const match = HOST_SHAPE.exec(header.toLowerCase());
  return match ? { name: (match[1] ?? '').replace(/^\[|\]$/g, ''), port: match[2] ?? '' } : null;
};

const hostNameOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

/** Two Host headers are a try to be seen as two servers; Node itself keeps the first and says nothing. */
const hasTwoHosts = ({ rawHeaders }: http.IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/**
 * Tells by the Host header which site a request is for. A name that nobody gave us is refused: a page of somebody else can
 * make its own name lead to this machine (DNS rebinding), and the browser then takes our answers for that page's own. The
 * address of the socket itself is no name that a page can have made, so health checks and neighbours may use it.
 */
export const createHosts = ({ publicUrl, booksUrl, allowedHosts, development }: Settings): Hosts => {
  const [appName, booksName] = [hostNameOf(publicUrl), hostNameOf(booksUrl)];
  const booksHost = new URL(booksUrl).host;
  // Names below localhost are known to browsers alone: programs that come by an address need links to it.
  const isForBrowsers = publicUrl.startsWith('http:') && appName.endsWith('.localhost');
  const allowed = new Set(allowedHosts.map((name) => name.toLowerCase()));

  const siteOf = (host: string, name: string, localAddress: string | undefined): Site | null => {
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
      // Only HTTP/1.0 may come without; no browser does.
      if (header === undefined || header === '') return { kind: 'app', origin: null, canonicalUrl: null };
      const host = parseHost(header);
      if (!host) return { kind: 'malformed' };
      const { name, port } = host;
      const kind = siteOf(header.toLowerCase(), name, request.socket.localAddress);
      if (kind === null) return { kind: 'unknown' };
      const isAlias = development && kind === 'app' && name !== appName && !allowed.has(name);
      return {
        kind,
        origin: isAlias && isForBrowsers ? `http://${header.toLowerCase()}` : null,
        canonicalUrl: canonicalOf(kind, name, port, isAlias && LOCAL_NAMES.has(name)),
      };
    },
  };

  function canonicalOf(kind: Site, name: string, port: string, isLocalAlias: boolean): string | null {
    if (kind === 'shop' && name !== SHOP_NAME) return `http://${SHOP_NAME}${port && `:${port}`}`;
    // A proxy that passes its own name for ours would be sent round and round: it comes by another port.
    const samePort = port === new URL(publicUrl).port;
    return isLocalAlias && samePort && (isForBrowsers || name === 'localhost') ? publicUrl : null;
  }
};
