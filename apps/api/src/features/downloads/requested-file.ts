import { unescapePath } from '../../http/url-path.ts';

/** What a file URL refers to: a book by one of these names, and possibly a file inside it. */
export type RequestedFile = {
  /** Candidate file names; undefined without a name. */
  names: string[] | undefined;
  /** Candidate paths inside the book; empty for the book itself. */
  inside: string[];
};

/**
 * Parses the raw URL after `/files` into all variants it may mean: as written and with spaces for bare `+` (old clients),
 * NFC-composed (as names are stored) and without the escaping of our own links. A slash may be written as `%2F`, since no
 * name contains one. Nothing is resolved: `..` is an ordinary name, which no file has.
 * @param raw well-formed percent-encoding
 */
export const parseRequestedFile = (raw: string): RequestedFile => {
  const [address = ''] = raw.split('?');
  const rest = address.slice(address.indexOf('/files') + '/files'.length);
  const decoded = [rest, rest.replaceAll('+', '%20')].map((path) => decodeURIComponent(path).replace(/^\/+|\/$/g, ''));
  const composed = decoded.flatMap((path) => [path, path.normalize('NFC')]);
  const candidates = [...new Set([...composed, ...composed.map(unescapePath)])].filter((path) => path !== '');
  if (candidates.length === 0) return { names: undefined, inside: [] };
  const splitPath = (path: string): [string, string] => {
    const [book = ''] = path.split('/', 1);
    return [book, path.slice(book.length + 1)];
  };
  const unique = (texts: string[]): string[] => [...new Set(texts)].filter((text) => text !== '');
  return {
    names: unique(candidates.map((path) => splitPath(path)[0])),
    inside: unique(candidates.map((path) => splitPath(path)[1])),
  };
};
