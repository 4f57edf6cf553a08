import { expect, it } from 'vitest';
import type { Command } from './command.ts';
import { formatText } from './print.ts';
import { runCommandLine } from './run.ts';

const opened: string[] = [];
const commands: Command<{ shout: (text: string) => string }>[] = [
  {
    name: 'echo',
    summary: 'Says it again.',
    args: [{ name: 'text', description: 'what to say' }],
    flags: [{ name: 'loud', description: 'louder' }],
    async run({ shout }, { args, flags }) {
      const text = flags.has('loud') ? shout(args.text ?? '') : (args.text ?? '');
      return {
        result: { text, size: 12n, rows: [{ a: 1, b: null }] },
        ...(flags.has('loud') && { attention: 'Too loud.' }),
      };
    },
  },
  {
    name: 'echo fail',
    summary: 'Fails.',
    args: [],
    flags: [],
    run: () => Promise.reject(new Error('The wall is gone.')),
  },
  {
    name: 'wait',
    summary: 'Waits.',
    args: [{ name: 'where', description: 'the place' }],
    flags: [
      { name: 'why', valueName: 'text', required: true, description: 'the reason' },
      { name: 'days', valueName: 'number', description: 'how long' },
    ],
    run: async (_services, { args, options }) => ({ result: { ...args, ...options } }),
  },
];

const run = async (...line: string[]) => {
  const [out, err]: [string[], string[]] = [[], []];
  const open = async () => {
    opened.push('open');
    return { services: { shout: (text: string) => text.toUpperCase() }, close: async () => void opened.push('close') };
  };
  const signal = new AbortController().signal;
  const code = await runCommandLine(commands, line, open, {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    signal,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
};

it('[OPS-1] a command prints text, and with --json one line of JSON', async () => {
  expect(await run('echo', 'hello')).toEqual({ code: 0, out: 'text: hello\nsize: 12\nrows:\na  b\n1  –', err: '' });
  expect(JSON.parse((await run('echo', 'hello', '--json')).out)).toEqual({
    text: 'hello',
    size: '12',
    rows: [{ a: 1, b: null }],
  });
});

it('[OPS-1] text names things as people do, and tells sizes in units', () => {
  const result = {
    usedBytes: 3_650_722_202n,
    freeBytes: null,
    bytes: 812,
    books: [{ fileName: 'a', sizeBytes: '2048' }],
  };
  expect(formatText(result)).toBe(
    'used bytes: 3.4 GB\nfree bytes: –\nbytes: 812 bytes\nbooks:\nfile name  size bytes\na          2.0 KB',
  );
});

it('[OPS-2] exit codes distinguish done, failed, misused and attention', async () => {
  expect(await run('echo', 'hello', '--loud')).toMatchObject({ code: 3, err: 'Too loud.' });
  expect(await run('echo', 'fail')).toEqual({ code: 1, out: '', err: 'The wall is gone.' });
  expect(JSON.parse((await run('echo', 'fail', '--json')).out)).toEqual({ error: 'The wall is gone.' });
  for (const line of [['echo'], ['echo', 'a', 'b'], ['echo', 'a', '--quiet'], ['sing']])
    expect((await run(...line)).code).toBe(2);
  expect((await run('echo')).err).toBe('Usage: admin echo <text> [--loud] [--json]');
  expect((await run('sing')).err).toContain('Unknown command “sing”');
});

it('[OPS-51] a flag takes the following value, in any position, and a required one must be given', async () => {
  for (const line of [
    ['wait', 'here', '--why', 'rain today', '--days', '7'],
    ['wait', '--why=rain today', '--days=7', 'here'],
    ['--why', 'rain today', 'wait', '--days', '7', 'here'],
  ]) {
    expect(JSON.parse((await run(...line, '--json')).out)).toEqual({ where: 'here', why: 'rain today', days: '7' });
  }
  expect(await run('wait', 'here')).toMatchObject({
    code: 2,
    err: '--why is required. Usage: admin wait <where> --why <text> [--days <number>] [--json]',
  });
  for (const why of [['--why'], ['--why='], ['--why', '  '], ['--why', '--days', '3']]) {
    expect(await run('wait', 'here', ...why)).toMatchObject({ code: 2, err: expect.stringContaining('takes a text') });
  }
  expect((await run('echo', 'hello', '--loud=very')).code).toBe(2);
});

it('[OPS-3] help opens nothing, and names every command, argument and flag', async () => {
  opened.length = 0;
  for (const line of [[], ['help'], ['--help'], ['echo', '--help']]) {
    const { code, out } = await run(...line);
    expect(code).toBe(0);
    for (const word of ['admin echo <text>', 'what to say', '--loud', 'admin echo fail']) expect(out).toContain(word);
  }
  await run('sing');
  expect(opened).toEqual([]);
});
