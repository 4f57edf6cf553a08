import { defaultFlags, type Flags } from '@lectern/contracts';

/** What this installation has switched on, as the server wrote it into the page; the defaults where it wrote nothing. */
export const flags = (): Flags => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="flags"]');
  if (!meta) return defaultFlags;
  const on = new Set(meta.content.split(' '));
  const read = Object.keys(defaultFlags).map((name) => [name, on.has(name)]);
  return Object.fromEntries(read) as Flags; // every key of the defaults, and each is a boolean
};
