import { resumable } from '@lectern/contracts';
import { call } from '../../../lib/api.ts';
import { alone } from './alone.ts';
import { keyOf } from './key.ts';
import { idIn, unfinished } from './unfinished.ts';

/** Gives back the space of a file that is wanted no more. Where that can't be told it ends by itself. */
export const giveUp = async (file: File): Promise<void> => {
  const key = await keyOf(file);
  await alone(key, async () => {
    const url = unfinished.find(key);
    if (url === null) return;
    unfinished.forget(key);
    await call(resumable.end, { params: { id: idIn(url) } }).catch(() => undefined);
  });
};
