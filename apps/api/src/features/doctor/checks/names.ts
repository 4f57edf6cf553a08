import { lookup } from 'node:dns/promises';
import net from 'node:net';
import { attention, type CheckContext, type Finding, failed, getReason, ok } from '../finding.ts';
import { isLocalName } from '../request-url.ts';

/** The names of app, books and shops resolve, and books have one of their own on the same site. */
export const checkNames = async ({ config }: CheckContext): Promise<Finding[]> => {
  const { publicUrl, booksUrl } = config.web;
  const shops = config.partners.flatMap(({ alias, auth_options_url: url }) => [[`shop ${alias}`, url] as const]);
  const named = [['PUBLIC_URL', publicUrl], ['BOOKS_URL', booksUrl], ...shops] as const;
  const found = await Promise.all(named.map(([owner, url]) => checkName(owner, new URL(url).hostname)));
  return [...found, ...compareHosts(new URL(publicUrl).hostname, new URL(booksUrl).hostname)];
};

const checkName = async (owner: string, hostname: string): Promise<Finding> => {
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  if (net.isIP(name)) return ok(`${owner}: ${name} is an address.`);
  if (isLocalName(name)) return ok(`${owner}: ${name} is this machine.`);
  try {
    const addresses = await lookup(name, { all: true });
    return ok(`${owner}: ${name} is ${addresses.map(({ address }) => address).join(', ')}.`);
  } catch (error) {
    return failed(
      `${owner}: ${name} does not resolve (${getReason(error)}).`,
      'Add an A or AAAA record for the name, or correct the setting.',
    );
  }
};

const compareHosts = (app: string, books: string): Finding[] => {
  if (app === books)
    return [attention('Books have the host name of the app.', 'Give BOOKS_URL a name of its own, for example books.…')];
  if (net.isIP(app) || net.isIP(books) || getSite(app) === getSite(books)) return [];
  return [
    attention(
      `${app} and ${books} belong to different sites: browsers then allow books no storage.`,
      'Choose BOOKS_URL below the domain of PUBLIC_URL.',
    ),
  ];
};

/** The last two labels: right for most domains, and only a hint. */
const getSite = (hostname: string): string => hostname.split('.').slice(-2).join('.');
