import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { retention } from '@lectern/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLogFile } from './log-file.ts';

const DAY_MS = 86_400_000;
let folder = '';
let time = new Date('2026-01-10T12:00:00Z');
const now = (): Date => time;
const pass = (days: number): void => void (time = new Date(time.getTime() + days * DAY_MS));
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'lectern-log-')), 'logs');
  time = new Date('2026-01-10T12:00:00Z');
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

it('[RET-4] each day has a file, which goes when its first line is 30 days old', () => {
  const log = openLogFile(folder, 'api', { now });
  log.write('first\n');
  log.write('second\n');
  pass(1);
  log.write('third\n');
  expect(readdirSync(folder).toSorted()).toEqual(['api.2026-01-10.log', 'api.2026-01-11.log']);
  expect(read('api.2026-01-10.log')).toBe('first\nsecond\n');
  pass(retention.accessLog.period.days - 2);
  log.write('fourth\n');
  expect(existsSync(path.join(folder, 'api.2026-01-10.log'))).toBe(true);
  pass(1);
  log.write('fifth\n');
  expect(readdirSync(folder).toSorted()).toEqual(['api.2026-01-11.log', 'api.2026-02-08.log', 'api.2026-02-09.log']);
  log.close();
});

it('[RET-4] files go by age while nothing is written, and at the start', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const log = openLogFile(folder, 'api', { now });
    log.write('old\n');
    pass(31);
    vi.advanceTimersByTime(3_600_000);
    expect(readdirSync(folder)).toEqual([]);
    log.write('new\n'); // its file is gone: a new one
    expect(readdirSync(folder)).toEqual(['api.2026-02-10.log']);
    log.close();
  } finally {
    vi.useRealTimers();
  }
  pass(31);
  openLogFile(folder, 'api', { now }).close();
  expect(readdirSync(folder)).toEqual([]);
});

it('[RET-4] logs of other programs stay, and those of an earlier version go by age', () => {
  mkdirSync(folder);
  for (const name of ['api.log', 'api.1.log', 'apis.2025-01-01.log', 'shop.log', 'notes.txt']) {
    writeFileSync(path.join(folder, name), 'x');
    utimesSync(path.join(folder, name), time, time);
  }
  openLogFile(folder, 'api', { now }).close();
  expect(readdirSync(folder)).toHaveLength(5);
  pass(30);
  openLogFile(folder, 'api', { now }).close();
  expect(readdirSync(folder).toSorted()).toEqual(['apis.2025-01-01.log', 'notes.txt', 'shop.log']);
});

it('[RET-4] a file of an earlier version is as old as its first line', () => {
  mkdirSync(folder);
  const file = path.join(folder, 'api.log');
  writeFileSync(file, 'first and last\n');
  const { birthtime } = statSync(file);
  const after = (days: number): Date => new Date(birthtime.getTime() + days * DAY_MS);
  utimesSync(file, after(20), after(20)); // written to until then
  time = after(29);
  openLogFile(folder, 'api', { now }).close();
  expect(existsSync(file)).toBe(true);
  time = after(31);
  openLogFile(folder, 'api', { now }).close();
  expect(existsSync(file)).toBe(false);
});

it('[RET-4] a full file is continued in the next, also after a restart, and the oldest go when all are too large', () => {
  const options = { now, maxBytes: 25 * 1024 ** 2 };
  const log = openLogFile(folder, 'api', options);
  const block = `${'x'.repeat(1024 ** 2 - 1)}\n`;
  for (let count = 0; count < 15; count += 1) log.write(block);
  log.close();
  expect(readdirSync(folder).toSorted()).toEqual(['api.2026-01-10.1.log', 'api.2026-01-10.log']);
  pass(1);
  const again = openLogFile(folder, 'api', options);
  for (let count = 0; count < 21; count += 1) again.write(block);
  expect(readdirSync(folder).toSorted()).toEqual([
    'api.2026-01-10.1.log',
    'api.2026-01-11.1.log',
    'api.2026-01-11.2.log',
    'api.2026-01-11.log',
  ]);
  again.close();
});

it.runIf(existsSync('/dev/full'))(
  '[HOUSE-22] a full disk stops nothing, is reported once, and later lines are written',
  () => {
    mkdirSync(folder);
    const file = path.join(folder, 'api.2026-01-10.log');
    symlinkSync('/dev/full', file);
    const messages: string[] = [];
    const log = openLogFile(folder, 'api', { now, report: (sentence) => messages.push(sentence) });
    log.write('lost\n');
    log.write('lost too\n');
    expect(messages).toEqual([expect.stringMatching(/^Nothing can be written to .*api\.2026-01-10\.log: ENOSPC/)]);
    unlinkSync(file);
    log.write('kept\n');
    expect(readFileSync(file, 'utf8')).toBe('kept\n');
    log.close();
  },
);

it('[RET-4] a link that leads nowhere, a folder and a file that another process deletes lose no line', () => {
  mkdirSync(folder);
  symlinkSync(path.join(folder, 'nowhere'), path.join(folder, 'api.2025-01-01.log'));
  mkdirSync(path.join(folder, 'api.2026-01-10.log'));
  const messages: string[] = [];
  const log = openLogFile(folder, 'api', { now, report: (sentence) => messages.push(sentence) });
  log.write('kept\n');
  expect(messages).toEqual([]);
  expect(read('api.2026-01-10.1.log')).toBe('kept\n');
  expect(readdirSync(folder).toSorted()).toEqual(['api.2026-01-10.1.log', 'api.2026-01-10.log']);
  log.close();
});

it('[RET-4] a folder that cannot be looked into ends no process', () => {
  mkdirSync(path.dirname(folder), { recursive: true });
  symlinkSync(folder, folder); // to itself
  const messages: string[] = [];
  const log = openLogFile(folder, 'api', { now, report: (sentence) => messages.push(sentence) });
  expect(() => log.prune()).not.toThrow();
  log.write('lost\n');
  expect(messages.at(-1)).toMatch(/^Nothing can be written to .*: E/);
  unlinkSync(folder);
  log.write('kept\n');
  expect(read('api.2026-01-10.log')).toBe('kept\n');
  log.close();
});

it('[RET-4] files from when the clock was ahead go 30 days after it was put right, and a clock that is not set deletes none', () => {
  const log = openLogFile(folder, 'api', { now });
  const right = time;
  time = new Date('2036-05-05T00:00:00Z');
  log.write('ahead\n');
  time = right;
  log.write('right\n');
  expect(readdirSync(folder).toSorted()).toEqual(['api.2026-01-10.1.log', 'api.2026-01-10.log']);
  expect(read('api.2026-01-10.1.log')).toBe('ahead\n');
  time = new Date('1970-01-01T00:00:00Z');
  log.prune();
  expect(readdirSync(folder)).toHaveLength(2);
  time = right;
  pass(30);
  log.prune();
  expect(readdirSync(folder)).toEqual([]);
  log.close();
});
