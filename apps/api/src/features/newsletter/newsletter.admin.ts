import { type Command, UsageError } from '../../platform/console/command.ts';
import { readIssueTexts } from './issue-texts.ts';
import type { NewsletterService } from './newsletter.service.ts';

type Services = { openCloud(): Promise<{ newsletter: NewsletterService }> };

const DEFAULT_PER_MINUTE = 60;
const MAX_PER_MINUTE = 10_000;

const parsePace = (text: string | undefined): number => {
  if (text === undefined) return DEFAULT_PER_MINUTE;
  const pace = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (pace < 1 || pace > MAX_PER_MINUTE)
    throw new UsageError(`“${text}” is not a number of mails from 1 to ${MAX_PER_MINUTE}.`);
  return pace;
};

export const newsletterCommands: readonly Command<Services>[] = [
  {
    name: 'newsletter send',
    summary:
      'Sends a newsletter to every confirmed address: in its language, else in English. The worker sends the mails, a limited number each minute, and continues after an interruption. The same texts are sent once.',
    args: [
      {
        name: 'file',
        description:
          'folder with en.txt, de.txt, ru.txt, uk.txt, zh.txt, or one text file for everybody; first line: subject; then paragraphs with empty lines between them; [text](https://…) alone in a paragraph becomes a button',
      },
    ],
    flags: [
      { name: 'dry-run', description: 'sends nothing; shows the number of addresses by language and the mails' },
      {
        name: 'per-minute',
        valueName: 'mails',
        description: `mails that are sent in a minute at most; ${DEFAULT_PER_MINUTE} if omitted`,
      },
    ],
    async run({ openCloud }, { args: { file = '' }, flags, options }) {
      const pace = parsePace(options['per-minute']);
      const texts = readIssueTexts(file);
      const { issues } = (await openCloud()).newsletter;
      if (flags.has('dry-run')) {
        const { recipients, mails } = await issues.preview(texts);
        const rendered = mails.map(({ language, subject, text }) => `--- ${language}: ${subject}\n${text}`);
        return { result: { recipients, mails: rendered } };
      }
      const { issue, isNew, recipients } = await issues.send(texts, pace);
      return {
        result: { issue, recipients },
        ...(!isNew && {
          attention: 'These texts were sent before, so nothing new was sent. See: admin newsletter list',
        }),
      };
    },
  },
  {
    name: 'newsletter list',
    summary:
      'Lists the newsletters that were sent, the newest first: when, how many mails, and when the last mail was queued.',
    args: [],
    flags: [],
    run: async ({ openCloud }) => ({ result: { issues: await (await openCloud()).newsletter.issues.list() } }),
  },
  {
    name: 'newsletter remove',
    summary:
      'Deletes an address with everything about it, and mails to it that were not sent yet, for an owner who asks for it instead of unsubscribing.',
    args: [{ name: 'address', description: 'email address, in any spelling' }],
    flags: [],
    async run({ openCloud }, { args: { address = '' } }) {
      const removed = await (await openCloud()).newsletter.removeAddress(address);
      return { result: { removed }, ...(!removed && { attention: 'This address is not registered.' }) };
    },
  },
  {
    name: 'newsletter status',
    summary: 'Shows how many addresses are confirmed, and how many are not yet, by language.',
    args: [],
    flags: [],
    run: async ({ openCloud }) => ({
      result: { addresses: await (await openCloud()).newsletter.issues.countSubscribers() },
    }),
  },
];
