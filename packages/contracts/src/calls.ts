import { account } from './account.ts';
import { auth } from './auth.ts';
import { bin } from './bin.ts';
import { books } from './books.ts';
import type { Call } from './call.ts';
import { catalogue } from './catalogue.ts';
import { collections } from './collections.ts';
import { editing } from './editing.ts';
import { fileops } from './fileops.ts';
import { files } from './files.ts';
import { genres } from './genres.ts';
import { health } from './health.ts';
import { lcp } from './lcp.ts';
import { notes } from './notes.ts';
import { notifications } from './notifications.ts';
import { pages } from './pages.ts';
import { reading } from './reading.ts';
import { readingTime } from './reading-time.ts';
import { recordings } from './recordings.ts';
import { resumable } from './resumable.ts';
import { search } from './search.ts';
import { shelves } from './shelves.ts';
import { shops } from './shops.ts';
import { stats } from './stats.ts';
import { sync } from './sync.ts';

/** Every call of the API, by feature: what the documentation is made from. */
export const calls: Record<string, Record<string, Call>> = {
  auth,
  account,
  shops,
  books,
  catalogue,
  recordings,
  editing,
  bin,
  shelves,
  search,
  files,
  resumable,
  fileops,
  reading,
  readingTime,
  lcp,
  pages,
  notes,
  notifications,
  collections,
  stats,
  sync,
  health,
  genres,
};
