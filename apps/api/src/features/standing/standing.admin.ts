import os from 'node:os';
import { oneLine } from '@lectern/contracts';
import { type Answer, type Command, type Given, Misused } from '../../platform/console/command.ts';
import type { ReadersService } from '../account/readers.service.ts';
import type { Outcome, SanctionService } from './sanctions.service.ts';
import type { StandingService } from './standing.service.ts';

type Services = {
  readers: ReadersService;
  openCloud(): Promise<{ sanctions: SanctionService; standing: StandingService }>;
};
type Why = { reason: string; by: string };

const MOST_CHARS = 1000;
const MOST_DAYS = 3650;
const READER = { name: 'reader', means: 'the login, or the id where a login means several' };
const REASON = {
  name: 'reason',
  takes: 'text',
  needed: true,
  means: 'why: the reader is told, in these words',
} as const;
const BY = { name: 'by', takes: 'name', means: 'who decides it; else the account of the machine' };

/** @throws Misused */
const whyOf = ({ options }: Given): Why => {
  const reason = oneLine(options.reason ?? '');
  if (reason === '') throw new Misused('--reason is needed, with at least a word.');
  if (reason.length > MOST_CHARS) throw new Misused(`--reason has more than ${MOST_CHARS} characters.`);
  return { reason, by: oneLine(options.by ?? '') || account() };
};

/** The account of the machine; in a container it may have a number and no name. */
const account = (): string => {
  try {
    return os.userInfo().username;
  } catch {
    return 'operator';
  }
};

/** @throws Misused */
const daysOf = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > MOST_DAYS) throw new Misused(`“${text}” is no number of days from 1 to ${MOST_DAYS}.`);
  return days;
};

/** @throws Misused */
const idOf = (text: string, what: string): bigint => {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new Misused(`“${text}” is no id of a ${what}.`);
  return BigInt(text);
};

const NO_ADDRESS = 'The reader has no e-mail address: nothing was mailed.';
const told = <R extends Outcome>(result: R): Answer => ({ result, ...(!result.mailed && { attention: NO_ADDRESS }) });

/** A command that does one act to one reader. */
const deed = (
  name: string,
  summary: string,
  run: (sanctions: SanctionService, readerId: bigint, why: Why, given: Given) => Promise<Answer>,
  { args = [], flags = [] }: Partial<Pick<Command<Services>, 'args' | 'flags'>> = {},
): Command<Services> => ({
  name: `reader ${name}`,
  summary,
  args: [READER, ...args],
  flags: [...flags, REASON, BY],
  async run({ readers, openCloud }, given) {
    const why = whyOf(given);
    const readerId = await readers.one(given.args.reader ?? '');
    return run((await openCloud()).sanctions, readerId, why, given);
  },
});

export const standingCommands: readonly Command<Services>[] = [
  {
    name: 'reader show',
    summary: 'One reader: who it is, how the account stands, and all that was ever done to it and why.',
    args: [READER],
    flags: [],
    async run({ readers, openCloud }, { args: { reader = '' } }) {
      const id = await readers.one(reader);
      const { sanctions, standing } = await openCloud();
      return { result: { ...(await readers.about(id)), ...(await standing.of(id)), acts: await sanctions.log(id) } };
    },
  },
  deed('warn', 'Warns a reader, by mail and notification.', async (sanctions, id, why) =>
    told(await sanctions.warn(id, why)),
  ),
  deed(
    'remove-book',
    'Takes a book from a reader for good, out of the library or the bin; the same file can’t be uploaded again.',
    async (sanctions, id, why, { args: { book = '' } }) =>
      told(await sanctions.removeBook(id, idOf(book, 'book'), why)),
    { args: [{ name: 'book', means: 'its id, as it stands in the address of the book' }] },
  ),
  deed('restrict', 'Leaves a reader reading and downloading, and nothing else.', async (sanctions, id, why) =>
    told(await sanctions.restrict(id, why)),
  ),
  deed('unrestrict', 'Ends that.', async (sanctions, id, why) => told(await sanctions.unrestrict(id, why))),
  deed(
    'lock',
    'Locks an account whose password somebody else may know: signs it out everywhere and mails the way back.',
    async (sanctions, id, why) => {
      const locked = await sanctions.lock(id, why);
      const noLink =
        'No link was mailed, because the address is missing or was changed here. When the reader has a new password: admin reader unlock';
      return { result: locked, ...(!locked.linkMailed && { attention: noLink }) };
    },
  ),
  deed('unlock', 'Unlocks an account, when the reader has a new password at the shop.', async (sanctions, id, why) =>
    told(await sanctions.unlock(id, why)),
  ),
  deed(
    'block',
    'Keeps a reader out, for some days or for good: signed out everywhere, no log-in, no new account. Said again, it is as said last.',
    async (sanctions, id, why, { options }) => told(await sanctions.block(id, { ...why, days: daysOf(options.days) })),
    { flags: [{ name: 'days', takes: 'number', means: 'how long, from now; for good without it' }] },
  ),
  deed('unblock', 'Lets a blocked reader in again.', async (sanctions, id, why) =>
    told(await sanctions.unblock(id, why)),
  ),
  deed(
    'terminate',
    'Ends the contract with 14 days’ notice and offers an export; then the account is deleted.',
    async (sanctions, id, why, { flags }) =>
      told(await sanctions.terminate(id, { ...why, forGood: flags.has('for-good') })),
    { flags: [{ name: 'for-good', means: 'from that day on the person can’t register again either' }] },
  ),
  deed('keep', 'Takes a termination back, as long as the account is there.', async (sanctions, id, why) =>
    told(await sanctions.keep(id, why)),
  ),
  deed('export-offer', 'Mails a reader the way to an export of everything.', async (sanctions, id, why) =>
    told(await sanctions.offerExport(id, why)),
  ),
  {
    name: 'ban list',
    summary: 'Bans of persons, also of those whose accounts are gone: nothing tells who they are.',
    args: [],
    flags: [],
    run: async ({ openCloud }) => ({ result: { bans: await (await openCloud()).sanctions.bans() } }),
  },
  {
    name: 'ban lift',
    summary: 'Lifts the ban of a person whose account is gone. For one who is there: admin reader unblock.',
    args: [{ name: 'id', means: 'as “ban list” shows it' }],
    flags: [],
    async run({ openCloud }, { args: { id = '' } }) {
      const banId = idOf(id, 'ban');
      await (await openCloud()).sanctions.liftBan(banId);
      return { result: { lifted: id } };
    },
  },
];
