import os from 'node:os';
import { toSingleLine } from '@lectern/contracts';
import { type Command, type CommandInput, type CommandResult, UsageError } from '../../platform/console/command.ts';
import type { ReadersService } from '../account/readers.service.ts';
import type { ModerationService } from './moderation.service.ts';
import type { SanctionResult, SanctionService } from './sanctions.service.ts';

type Services = {
  readers: ReadersService;
  openCloud(): Promise<{ sanctions: SanctionService; moderation: ModerationService }>;
};
type Decision = { reason: string; by: string };

const MAX_REASON_CHARS = 1000;
const MAX_DAYS = 3650;
const READER = { name: 'reader', description: 'the login, or the id if several readers share the login' };
const REASON = {
  name: 'reason',
  valueName: 'text',
  required: true,
  description: 'the reason; sent to the reader in these words',
} as const;
const BY = { name: 'by', valueName: 'name', description: 'who made the decision; defaults to the system user' };

/** @throws Misused */
const parseDecision = ({ options }: CommandInput): Decision => {
  const reason = toSingleLine(options.reason ?? '');
  if (reason === '') throw new UsageError('--reason is required and must not be empty.');
  if (reason.length > MAX_REASON_CHARS)
    throw new UsageError(`--reason must not exceed ${MAX_REASON_CHARS} characters.`);
  return { reason, by: toSingleLine(options.by ?? '') || getSystemUserName() };
};

/** The user of the machine; in a container it may have a number and no name. */
const getSystemUserName = (): string => {
  try {
    return os.userInfo().username;
  } catch {
    return 'operator';
  }
};

/** @throws Misused */
const parseDays = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > MAX_DAYS) throw new UsageError(`“${text}” is not a number of days from 1 to ${MAX_DAYS}.`);
  return days;
};

/** @throws Misused */
const parseId = (text: string, what: string): bigint => {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new UsageError(`“${text}” is not a valid ${what} id.`);
  return BigInt(text);
};

const NO_ADDRESS = 'The reader has no email address, so no email was sent.';
const toAnswer = <R extends SanctionResult>(result: R): CommandResult => ({
  result,
  ...(!result.mailed && { attention: NO_ADDRESS }),
});

/** Creates a command that applies one sanction to one reader. */
const createSanctionCommand = (
  name: string,
  summary: string,
  run: (
    sanctions: SanctionService,
    readerId: bigint,
    decision: Decision,
    given: CommandInput,
  ) => Promise<CommandResult>,
  { args = [], flags = [] }: Partial<Pick<Command<Services>, 'args' | 'flags'>> = {},
): Command<Services> => ({
  name: `reader ${name}`,
  summary,
  args: [READER, ...args],
  flags: [...flags, REASON, BY],
  async run({ readers, openCloud }, given) {
    const decision = parseDecision(given);
    const readerId = await readers.resolveReaderId(given.args.reader ?? '');
    return run((await openCloud()).sanctions, readerId, decision, given);
  },
});

export const moderationCommands: readonly Command<Services>[] = [
  {
    name: 'reader show',
    summary: 'Shows a reader: identity, account status, and every sanction with its reason.',
    args: [READER],
    flags: [],
    async run({ readers, openCloud }, { args: { reader = '' } }) {
      const id = await readers.resolveReaderId(reader);
      const { sanctions, moderation } = await openCloud();
      return {
        result: {
          ...(await readers.getSummary(id)),
          ...(await moderation.getStatus(id)),
          acts: await sanctions.listSanctions(id),
        },
      };
    },
  },
  createSanctionCommand('warn', 'Warns a reader by email and notification.', async (sanctions, id, decision) =>
    toAnswer(await sanctions.warn(id, decision)),
  ),
  createSanctionCommand(
    'remove-book',
    'Permanently removes a book from the library or bin of a reader. The same file can’t be uploaded again.',
    async (sanctions, id, decision, { args: { book = '' } }) =>
      toAnswer(await sanctions.removeBook(id, parseId(book, 'book'), decision)),
    { args: [{ name: 'book', description: 'its id, as shown in the address of the book' }] },
  ),
  createSanctionCommand('restrict', 'Restricts a reader to reading and downloading.', async (sanctions, id, decision) =>
    toAnswer(await sanctions.restrict(id, decision)),
  ),
  createSanctionCommand('unrestrict', 'Lifts the restriction of a reader.', async (sanctions, id, decision) =>
    toAnswer(await sanctions.unrestrict(id, decision)),
  ),
  createSanctionCommand(
    'lock',
    'Locks an account whose password someone else may know, signs it out everywhere and emails unlock instructions.',
    async (sanctions, id, decision) => {
      const locked = await sanctions.lock(id, decision);
      const noLink =
        'No unlock link was emailed because the address is missing or was changed here. Once the reader has a new password, run: admin reader unlock';
      return { result: locked, ...(!locked.linkMailed && { attention: noLink }) };
    },
  ),
  createSanctionCommand(
    'unlock',
    'Unlocks an account once the reader has a new password at the shop.',
    async (sanctions, id, decision) => toAnswer(await sanctions.unlock(id, decision)),
  ),
  createSanctionCommand(
    'block',
    'Blocks a reader for a number of days or permanently: signed out everywhere, no sign-in, no new account. Running it again replaces the previous block.',
    async (sanctions, id, decision, { options }) =>
      toAnswer(await sanctions.block(id, { ...decision, days: parseDays(options.days) })),
    { flags: [{ name: 'days', valueName: 'number', description: 'duration from now; permanent if omitted' }] },
  ),
  createSanctionCommand('unblock', 'Unblocks a reader.', async (sanctions, id, decision) =>
    toAnswer(await sanctions.unblock(id, decision)),
  ),
  createSanctionCommand(
    'terminate',
    'Ends the contract with 14 days’ notice and offers an export. Then the account is deleted.',
    async (sanctions, id, decision, { flags }) =>
      toAnswer(await sanctions.terminate(id, { ...decision, forGood: flags.has('for-good') })),
    { flags: [{ name: 'for-good', description: 'also bans the person from registering again after that day' }] },
  ),
  createSanctionCommand(
    'keep',
    'Withdraws a termination while the account still exists.',
    async (sanctions, id, decision) => toAnswer(await sanctions.cancelTermination(id, decision)),
  ),
  createSanctionCommand('export-offer', 'Emails a reader how to export their data.', async (sanctions, id, decision) =>
    toAnswer(await sanctions.offerExport(id, decision)),
  ),
  {
    name: 'ban list',
    summary: 'Lists bans, including those of deleted accounts. They contain nothing that identifies the person.',
    args: [],
    flags: [],
    run: async ({ openCloud }) => ({ result: { bans: await (await openCloud()).sanctions.listBans() } }),
  },
  {
    name: 'ban lift',
    summary:
      'Lifts the ban of a person whose account has been deleted. For an existing account, use: admin reader unblock.',
    args: [{ name: 'id', description: 'as shown by “ban list”' }],
    flags: [],
    async run({ openCloud }, { args: { id = '' } }) {
      const banId = parseId(id, 'ban');
      await (await openCloud()).sanctions.liftBan(banId);
      return { result: { lifted: id } };
    },
  },
];
