import { withoutAddressSigns } from '../../http/address-path.ts';

/** What the address of a file names: a book by one of these names, and a file inside of it. */
export type AskedFile = {
  /** The spellings that may be meant; undefined without a name. */
  names: string[] | undefined;
  /** Paths inside of the book, one to a spelling; empty for the book itself. */
  inside: string[];
};

/**
 * The rest of an address behind `/files`, as it was sent: once as it is written and once with spaces for each bare `+`, as old
 * clients write them, each composed, as names are kept, and without the encoding of our own answers. A slash may be written as `%2F`, since no name holds one. Nothing
 * is resolved: `..` is a name like others, which no file has.
 * @param raw well-formed percent-encoding
 */
export const askedFile = (raw: string): AskedFile => {
  const [address = ''] = raw.split('?');
  const rest = address.slice(address.indexOf('/files') + '/files'.length);
  const written = [rest, rest.replaceAll('+', '%20')].map((one) => decodeURIComponent(one).replace(/^\/+|\/$/g, ''));
  const composed = written.flatMap((one) => [one, one.normalize('NFC')]);
  const spelt = [...new Set([...composed, ...composed.map(withoutAddressSigns)])].filter((one) => one !== '');
  if (spelt.length === 0) return { names: undefined, inside: [] };
  const cut = (one: string): [string, string] => {
    const [book = ''] = one.split('/', 1);
    return [book, one.slice(book.length + 1)];
  };
  const unique = (texts: string[]): string[] => [...new Set(texts)].filter((text) => text !== '');
  return { names: unique(spelt.map((one) => cut(one)[0])), inside: unique(spelt.map((one) => cut(one)[1])) };
};
