import { type Command, Misused } from '../../platform/console/command.ts';
import type { DeclarationService } from './declarations.service.ts';

const versionOf = (text: string): number => {
  if (!/^\d{1,5}$/.test(text)) throw new Misused(`“${text}” is no version: it is a whole number.`);
  return Number(text);
};

/** The begin of a day in UTC. */
const dayOf = (text: string): Date => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(day.getTime())) throw new Misused(`“${text}” is no day: write it as 2027-01-31.`);
  return day;
};

export const termsCommands: readonly Command<{ declarations: DeclarationService }>[] = [
  {
    name: 'terms list',
    summary:
      'The versions of the terms of use: since when or from when, and how many readers accepted, were told, objected.',
    args: [],
    flags: [],
    run: async ({ declarations }) => ({ result: await declarations.list() }),
  },
  {
    name: 'terms declare',
    summary: 'Announces a new version: every reader is told by mail and in the app, 30 days before it takes effect.',
    args: [
      { name: 'version', means: 'one whose text comes with this build' },
      { name: 'day', means: 'on which it takes effect, as 2027-01-31; without it in 30 days', optional: true },
    ],
    flags: [],
    run: async ({ declarations }, { args: { version = '', day } }) => ({
      result: await declarations.declare(versionOf(version), day === undefined ? null : dayOf(day)),
    }),
  },
  {
    name: 'terms objections',
    summary: 'Who has objected to a version of the terms, and when.',
    args: [{ name: 'version', means: 'the announced one' }],
    flags: [],
    run: async ({ declarations }, { args: { version = '' } }) => ({
      result: { readers: await declarations.objectors(versionOf(version)) },
    }),
  },
];
