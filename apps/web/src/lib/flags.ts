import { defaultFlags, type Flags } from '@lectern/contracts';

/** The feature flags of this installation, which the server writes into the page; the defaults where it wrote none. */
export const getFlags = (): Flags => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="flags"]');
  if (!meta) return defaultFlags;
  const enabled = new Set(meta.content.split(' '));
  const read = Object.keys(defaultFlags).map((name) => [name, enabled.has(name)]);
  return Object.fromEntries(read) as Flags; // has every key of the defaults, each a boolean
};

/** Whether more space is offered: by plans, which have a page of their own. */
export const isMoreSpaceOffered = (): boolean => {
  const { plan, getMoreSpace } = getFlags();
  return plan && getMoreSpace;
};
