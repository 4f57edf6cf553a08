import { chmodSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildFlac, buildM4b, buildOpus, buildWav } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { withTempFile } from '../testing.ts';
import { type Ffmpeg, findFfmpeg } from './ffmpeg.ts';

const ffmpeg = await findFfmpeg('ffmpeg');
if (!ffmpeg) process.stdout.write('Sound was not converted: ffmpeg is not on this machine\n');

const PIECE = { fromMs: 0, lengthMs: 60_000 };
const stay = new AbortController().signal;
const convertBytes = (program: Ffmpeg, mediaType: string, bytes: Uint8Array): Promise<Buffer> =>
  withTempFile(bytes, (file) =>
    program.convert({ mediaType, path: file, offset: 0, bytes: bytes.length }, PIECE, stay),
  );

describe.runIf(ffmpeg)('a file that is converted', () => {
  const convert = (mediaType: string, bytes: Uint8Array): Promise<Buffer> => {
    if (!ffmpeg) throw new Error('it is not there');
    return convertBytes(ffmpeg, mediaType, bytes);
  };

  it('[LISTEN-21] becomes MP4', async () => {
    const wav = await convert('audio/wav', buildWav({ seconds: 3 }));
    expect(wav.toString('latin1', 4, 8)).toBe('ftyp');
    expect((await convert('audio/mp4', buildM4b({ seconds: 3 }))).toString('latin1', 4, 8)).toBe('ftyp');
    expect((await convert('audio/flac', buildFlac({ seconds: 3 }))).toString('latin1', 4, 8)).toBe('ftyp');
  });

  it('[LISTEN-22] opens no other file, and is damaged when it is no sound of its kind', async () => {
    await withTempFile(buildWav({ seconds: 3 }), async (secret) => {
      const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${secret}\n#EXT-X-ENDLIST\n`;
      const list = `ffconcat version 1.0\nfile ${secret}\n`;
      for (const mediaType of ['audio/mp4', 'audio/ogg', 'audio/wav', 'audio/flac', 'text/plain'])
        for (const text of [playlist, list, '', 'no sound at all'])
          await expect(convert(mediaType, Buffer.from(text))).rejects.toMatchObject({ reason: 'damaged' });
    });
    await expect(convert('audio/flac', buildOpus())).rejects.toMatchObject({ reason: 'damaged' });
  });
});

describe('without the program', () => {
  it('[LISTEN-23] none is found', async () => {
    expect(await findFfmpeg('/nowhere/ffmpeg')).toBeNull();
  });
});

describe('a program that goes wild', () => {
  /** Says that it is FFmpeg; asked for a piece it does what it is told. */
  const wild = (does: string, work: (program: Ffmpeg, folder: string) => Promise<void>): Promise<void> =>
    withTempFile(
      Buffer.from(`#!/bin/sh\ncase "$1" in -version) echo ffmpeg version 0.1;; *) ${does};; esac\n`),
      async (script) => {
        chmodSync(script, 0o755);
        const program = await findFfmpeg(script);
        if (!program) throw new Error('it was not found');
        await work(program, path.dirname(script));
      },
    );

  it('[LISTEN-22] is stopped when it writes more than a piece has', async () => {
    await wild('exec cat /dev/zero', async (program) => {
      await expect(convertBytes(program, 'audio/wav', buildWav())).rejects.toMatchObject({ reason: 'hostile' });
    });
  });

  it('[LISTEN-22] is stopped when nobody waits any more', async () => {
    await wild('echo $$ > "$(dirname "$0")/pid"; exec sleep 60', async (program, folder) => {
      const left = new AbortController();
      const sound = { mediaType: 'audio/wav', path: '/dev/null', offset: 0, bytes: 1 };
      const converting = program.convert(sound, PIECE, left.signal);
      await expect.poll(() => existsSync(path.join(folder, 'pid'))).toBe(true);
      left.abort(new Error('the listener left'));
      await expect(converting).rejects.toThrow('the listener left');
    });
  });

  it('[LISTEN-22] is told nothing of the environment, and its arguments reach no shell', async () => {
    await wild('env > "$(dirname "$0")/env"; echo "$@" > "$(dirname "$0")/args"', async (program, folder) => {
      const sound = { mediaType: 'audio/wav', path: `${folder}/$(touch broken); x.wav`, offset: 7, bytes: 9 };
      await program.convert(sound, PIECE, stay).catch(() => {});
      expect(existsSync(path.join(folder, 'broken'))).toBe(false);
      const args = readFileSync(path.join(folder, 'args'), 'utf8');
      expect(args).toContain(`subfile,,start,7,end,16,,:file:${folder}/$(touch broken); x.wav`);
      expect(args).toContain('-protocol_whitelist file,subfile,pipe -f wav');
      expect(readFileSync(path.join(folder, 'env'), 'utf8')).not.toMatch(/HOME|NODE|npm_/);
    });
  });
});
