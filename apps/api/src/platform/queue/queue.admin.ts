import type { Command } from '../console/command.ts';
import type { Queue } from './queue.ts';

export const jobCommands: readonly Command<{ queue: Queue }>[] = [
  {
    name: 'jobs list',
    summary: 'Lists job types: how many are waiting and running, and when the next scheduled run is (UTC).',
    args: [],
    flags: [],
    run: async ({ queue }) => ({ result: { jobs: await queue.list() } }),
  },
  {
    name: 'jobs failed',
    summary: 'Lists jobs that used up all attempts, newest first, with their data and errors.',
    args: [],
    flags: [],
    run: async ({ queue }) => ({ result: { failed: await queue.failed() } }),
  },
  {
    name: 'jobs retry',
    summary: 'Queues a failed job again with all its attempts.',
    args: [{ name: 'id', description: 'as shown by “jobs failed”' }],
    flags: [],
    run: async ({ queue }, { args: { id = '' } }) => {
      const state = await queue.retry(id);
      if (state === 'unknown') throw new Error(`No failed job with id ${id}.`);
      return { result: { id, state } };
    },
  },
];
