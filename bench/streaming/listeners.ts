import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../shared/client.ts';
import type { Server } from './throughput.ts';

/** 128 kbit/s heard at one and a half times its speed, in bytes a second. */
const PACE = (128_000 / 8) * 1.5;
/** A browser starts with so little, reads so far ahead and waits for the half of it before it reads on. */
const STARTS_WITH = PACE * 2;
const AHEAD = 2 * 1024 ** 2;
const TICK_MS = 100;
const SAVE_MS = 5_000;
/** Each listener leaps to another place after a time of this order. */
const LEAP_MS = 30_000;

type Recording = { id: string; bytes: number; durationMs: number };
export type Heard = {
  stalls: number;
  leaps: number;
  failures: number;
  /** From a leap to enough to be heard, and of a saved place, each in milliseconds. */
  startMs: number[];
  saveMs: number[];
};

/** What a player does: a range to the end, read at its own pace; a leap breaks it off and asks for another. */
const listen = async (
  { sound, address }: Pick<Server, 'sound' | 'address'>,
  { bytes: size }: Recording,
  until: number,
  heard: Heard,
): Promise<void> => {
  const { host, pathname } = new URL(sound);
  while (performance.now() < until) {
    const start = Math.floor(Math.random() * (size - PACE * 120));
    const began = performance.now();
    const leapAt = Math.min(until, began + LEAP_MS * (0.5 + Math.random()));
    let buffer = 0;
    let isStarted = false;
    let isDone = false;
    let at = performance.now();
    const request = http.get(
      new URL(pathname, address),
      { agent: false, headers: { host, range: `bytes=${start}-` } },
      (response) => {
        if (response.statusCode !== 206) heard.failures += 1;
        response.on('data', ({ length }: Buffer) => {
          buffer += length;
          if (!isStarted && buffer >= STARTS_WITH) {
            isStarted = true;
            heard.startMs.push(performance.now() - began);
            at = performance.now();
          }
          if (buffer > AHEAD) response.pause();
        });
        response.on('end', () => (isDone = true)).on('error', () => {});
        const wake = setInterval(() => buffer < AHEAD / 2 && response.resume(), TICK_MS);
        response.on('close', () => clearInterval(wake));
      },
    );
    request.on('error', () => {
      if (!isDone && performance.now() < leapAt) heard.failures += 1;
      isDone = true;
    });
    while (performance.now() < leapAt && !isDone) {
      await pause(TICK_MS);
      if (!isStarted) continue;
      const now = performance.now();
      buffer -= (PACE * (now - at)) / 1000;
      at = now;
      if (buffer < 0) {
        heard.stalls += 1;
        buffer = 0;
        isStarted = false;
      }
    }
    request.destroy();
    heard.leaps += 1;
  }
};

const saving = async ({ ask }: Client, { id, durationMs }: Recording, n: number, until: number, heard: Heard) => {
  await pause(Math.random() * SAVE_MS);
  for (let goesOn = false; performance.now() < until; goesOn = true) {
    const began = performance.now();
    const atMs = Math.floor(Math.random() * durationMs);
    const json = { atMs, device: `bench-${n}`, ageMs: 0, goesOn };
    await ask('POST', `/listening/positions/${id}`, { json }).catch(() => (heard.failures += 1));
    heard.saveMs.push(performance.now() - began);
    await pause(Math.max(0, SAVE_MS - (performance.now() - began)));
  }
};

/** So many listeners at once for a while, each of whom also saves the place every five seconds. */
export const listeners = async (
  server: Server,
  books: readonly { client: Client; recording: Recording; sound: string }[],
  { count, seconds }: { count: number; seconds: number },
): Promise<Heard> => {
  const heard: Heard = { stalls: 0, leaps: 0, failures: 0, startMs: [], saveMs: [] };
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const book = books[n % books.length];
      if (!book) return;
      await pause(Math.random() * 2000);
      const { sound, recording, client } = book;
      await Promise.all([
        listen({ ...server, sound }, recording, until, heard),
        saving(client, recording, n, until, heard),
      ]);
    }),
  );
  return heard;
};
