import fs from 'node:fs';
import { expect, it, vi } from 'vitest';

it('[FILES-21] a file whose size cannot be read is closed again', async () => {
  const opened = vi.spyOn(fs, 'open');
  const closed = vi.spyOn(fs, 'close');
  vi.spyOn(fs, 'fstat').mockImplementation((...args: unknown[]) =>
    (args.at(-1) as (error: Error) => void)(new Error('EIO')),
  );
  vi.resetModules(); // another test may have loaded it with the real functions
  const { createOpenFiles } = await import('./open-files.ts');
  await expect(createOpenFiles().open(import.meta.filename)).rejects.toThrow('EIO');
  expect(opened).toHaveBeenCalledOnce();
  expect(closed).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
