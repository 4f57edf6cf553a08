import type { Command } from '../console/command.ts';
import type { Queue } from './queue.ts';

export const jobCommands: readonly Command<{ queue: Queue }>[] = [
  {
    name: 'jobs list',
    summary: 'Kinds of jobs: how many wait and run, and when the next one comes by itself (UTC).',
    args: [],
    flags: [],
    run: async ({ queue }) => ({ result: { jobs: await queue.list() } }),
  },
  {
    name: 'jobs failed',
    summary: 'Jobs that failed as often as they may, the newest first, with what they were told and why they failed.',
    args: [],
    flags: [],
    run: async ({ queue }) => ({ result: { failed: await queue.failed() } }),
  },
  {
    name: 'jobs retry',
    summary: 'Makes a failed job wait again, with all its tries.',
    args: [{ name: 'id', means: 'as “jobs failed” shows it' }],
    flags: [],
    run: async ({ queue }, { args: { id = '' } }) => {
      const state = await queue.retry(id);
      if (state === 'unknown') throw new Error(`There is no failed job ${id}.`);
      return { result: { id, state } };
    },
  },
];
