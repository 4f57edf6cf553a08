import type { Database } from '../../platform/db/db.ts';
import { personsDb } from './persons.db.ts';

const MOST_CHARS = 40;

/** What its reader recognises a library by: of an e-mail the part before the host, else the name typed at the log-in. */
const masked = ({ email, login }: { email: string; login: string }): string => {
  const address = email.includes('@') ? email : login;
  const at = address.lastIndexOf('@');
  const name = [...(at > 0 ? address.slice(0, at) : address)];
  const shown = name.length > MOST_CHARS ? `${name.slice(0, MOST_CHARS).join('')}…` : name.join('');
  return at > 0 ? `${shown}@…` : shown;
};

/** How a reader is named to somebody who may be another: null when there is no such reader. */
export const maskedNames =
  (db: Database) =>
  async (readerId: bigint): Promise<string | null> => {
    const reader = await personsDb(db).nameOf(readerId);
    return reader && masked(reader);
  };
