import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { listening } from '@lectern/contracts';
import { buildBox, buildM4b } from '@lectern/sample-books';
import { z } from 'zod';
import type { Client } from '../shared/client.ts';

const MIB = 1024 ** 2;

/** Uploads an audiobook of `mb` megabytes. Returns its id, the address of its sound, its size and duration. */
export const createRecording = async ({ ask }: Client, name: string, mb: number) => {
  const bytes = Buffer.concat([buildM4b({ seconds: 3600, title: name }), buildBox('free', randomBytes(mb * MIB))]);
  const answer = await ask('PUT', `/files/${name}`, { body: new Blob([bytes]) });
  const { id } = z.object({ id: z.string() }).parse(await answer.json());
  const opened = listening.open.reply.parse(await (await ask('GET', `/listening/open?book=${id}`)).json());
  const [track] = opened.tracks;
  if (!track) throw new Error(`${name} has no track`);
  return { id, sound: track.url, bytes: bytes.length, durationMs: opened.durationMs };
};

/** Finds the stored file of this size. @throws Error when there is none */
export const findStoredFile = (dataDir: string, bytes: number): string => {
  for (const entry of readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && statSync(file).size === bytes) return file;
  }
  throw new Error(`no stored file has ${bytes} bytes`);
};
