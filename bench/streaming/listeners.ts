import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../shared/client.ts';
import type { Server } from './throughput.ts';

/** 128 kbit/s played at 1.5 × speed. */
const BYTES_PER_SECOND = (128_000 / 8) * 1.5;
/** A browser starts to play with this buffer, fills it up to the maximum, and continues to read when half of it is left. */
const START_BUFFER_BYTES = BYTES_PER_SECOND * 2;
const MAX_BUFFER_BYTES = 2 * 1024 ** 2;
const TICK_MS = 100;
const SAVE_INTERVAL_MS = 5_000;
/** Each listener seeks to another position after 0.5 to 1.5 times this interval. */
const SEEK_INTERVAL_MS = 30_000;

type Recording = { id: string; bytes: number; durationMs: number };
export type ListenerResults = {
  stalls: number;
  seeks: number;
  failures: number;
  /** Milliseconds from a seek to a sufficient buffer, and of saving a position. */
  startMs: number[];
  saveMs: number[];
};

/** Simulates a player: requests a range up to the end and reads it at playback speed; a seek aborts it and requests another. */
const simulateListener = async (
  { sound, address }: Pick<Server, 'sound' | 'address'>,
  { bytes: size }: Recording,
  until: number,
  results: ListenerResults,
): Promise<void> => {
  const { host, pathname } = new URL(sound);
  while (performance.now() < until) {
    const start = Math.floor(Math.random() * (size - BYTES_PER_SECOND * 120));
    const startedAt = performance.now();
    const seekAt = Math.min(until, startedAt + SEEK_INTERVAL_MS * (0.5 + Math.random()));
    let buffer = 0;
    let isStarted = false;
    let isDone = false;
    let drainedAt = performance.now();
    const request = http.get(
      new URL(pathname, address),
      { agent: false, headers: { host, range: `bytes=${start}-` } },
      (response) => {
        if (response.statusCode !== 206) results.failures += 1;
        response.on('data', ({ length }: Buffer) => {
          buffer += length;
          if (!isStarted && buffer >= START_BUFFER_BYTES) {
            isStarted = true;
            results.startMs.push(performance.now() - startedAt);
            drainedAt = performance.now();
          }
          if (buffer > MAX_BUFFER_BYTES) response.pause();
        });
        response.on('end', () => (isDone = true)).on('error', () => {});
        const resuming = setInterval(() => buffer < MAX_BUFFER_BYTES / 2 && response.resume(), TICK_MS);
        response.on('close', () => clearInterval(resuming));
      },
    );
    request.on('error', () => {
      if (!isDone && performance.now() < seekAt) results.failures += 1;
      isDone = true;
    });
    while (performance.now() < seekAt && !isDone) {
      await pause(TICK_MS);
      if (!isStarted) continue;
      const now = performance.now();
      buffer -= (BYTES_PER_SECOND * (now - drainedAt)) / 1000;
      drainedAt = now;
      if (buffer < 0) {
        results.stalls += 1;
        buffer = 0;
        isStarted = false;
      }
    }
    request.destroy();
    results.seeks += 1;
  }
};

const savePositions = async (
  { ask }: Client,
  { id, durationMs }: Recording,
  n: number,
  until: number,
  results: ListenerResults,
) => {
  await pause(Math.random() * SAVE_INTERVAL_MS);
  for (let goesOn = false; performance.now() < until; goesOn = true) {
    const startedAt = performance.now();
    const atMs = Math.floor(Math.random() * durationMs);
    const json = { atMs, device: `bench-${n}`, ageMs: 0, goesOn };
    await ask('POST', `/listening/positions/${id}`, { json }).catch(() => (results.failures += 1));
    results.saveMs.push(performance.now() - startedAt);
    await pause(Math.max(0, SAVE_INTERVAL_MS - (performance.now() - startedAt)));
  }
};

/** Simulates concurrent listeners; each also saves its position every five seconds. */
export const simulateListeners = async (
  server: Server,
  books: readonly { client: Client; recording: Recording; sound: string }[],
  { count, seconds }: { count: number; seconds: number },
): Promise<ListenerResults> => {
  const results: ListenerResults = { stalls: 0, seeks: 0, failures: 0, startMs: [], saveMs: [] };
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const book = books[n % books.length];
      if (!book) return;
      await pause(Math.random() * 2000);
      const { sound, recording, client } = book;
      await Promise.all([
        simulateListener({ ...server, sound }, recording, until, results),
        savePositions(client, recording, n, until, results),
      ]);
    }),
  );
  return results;
};
