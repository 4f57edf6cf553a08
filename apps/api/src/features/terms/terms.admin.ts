import { type Command, UsageError } from '../../platform/console/command.ts';
import type { DeclarationService } from './declarations.service.ts';

const parseVersion = (text: string): number => {
  if (!/^\d{1,5}$/.test(text)) throw new UsageError(`“${text}” is not a valid version. Use a whole number.`);
  return Number(text);
};

/** Parses a day; returns its start in UTC. */
const parseDay = (text: string): Date => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(day.getTime())) throw new UsageError(`“${text}” is not a valid date. Use the format 2027-01-31.`);
  return day;
};

export const termsCommands: readonly Command<{ declarations: DeclarationService }>[] = [
  {
    name: 'terms list',
    summary:
      'Lists the versions of the terms of use with their dates and how many readers accepted, were notified or objected.',
    args: [],
    flags: [],
    run: async ({ declarations }) => ({ result: await declarations.listVersions() }),
  },
  {
    name: 'terms declare',
    summary:
      'Announces a new version. Every reader is notified by email and in the app 30 days before it takes effect.',
    args: [
      { name: 'version', description: 'a version whose text is included in this build' },
      { name: 'day', description: 'the date it takes effect, as 2027-01-31; in 30 days if omitted', optional: true },
    ],
    flags: [],
    run: async ({ declarations }, { args: { version = '', day } }) => ({
      result: await declarations.declare(parseVersion(version), day === undefined ? null : parseDay(day)),
    }),
  },
  {
    name: 'terms objections',
    summary: 'Lists who objected to a version of the terms, and when.',
    args: [{ name: 'version', description: 'the announced version' }],
    flags: [],
    run: async ({ declarations }, { args: { version = '' } }) => ({
      result: { readers: await declarations.listObjectors(parseVersion(version)) },
    }),
  },
];
