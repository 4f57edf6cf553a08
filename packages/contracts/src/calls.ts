import { account } from './account.ts';
import { adobe } from './adobe.ts';
import { auth } from './auth.ts';
import { authors } from './authors.ts';
import { avatar } from './avatar.ts';
import { bin } from './bin.ts';
import { books } from './books.ts';
import type { Call } from './call.ts';
import { catalogue } from './catalogue.ts';
import { collections } from './collections.ts';
import { community } from './community.ts';
import { contact } from './contact.ts';
import { cookies } from './cookies.ts';
import { dictionaries } from './dictionaries.ts';
import { editing } from './editing.ts';
import { factors } from './factors.ts';
import { fileops } from './fileops.ts';
import { files } from './files.ts';
import { fonts } from './fonts.ts';
import { fulfilment } from './fulfilment.ts';
import { genres } from './genres.ts';
import { health } from './health.ts';
import { lcp } from './lcp.ts';
import { listening } from './listening.ts';
import { listeningQueue } from './listening-queue.ts';
import { moderation } from './moderation.ts';
import { notes } from './notes.ts';
import { notifications } from './notifications.ts';
import { pageViews } from './page-views.ts';
import { pages } from './pages.ts';
import { partnerBooks } from './partner-books.ts';
import { partners } from './partners.ts';
import { payments } from './payments.ts';
import { plans } from './plans.ts';
import { privacy } from './privacy.ts';
import { qr } from './qr.ts';
import { ratings } from './ratings.ts';
import { reading } from './reading.ts';
import { readingStats } from './reading-stats.ts';
import { readingTime } from './reading-time.ts';
import { recordings } from './recordings.ts';
import { resumable } from './resumable.ts';
import { search } from './search.ts';
import { sessions } from './sessions.ts';
import { shelves } from './shelves.ts';
import { shops } from './shops.ts';
import { site } from './site.ts';
import { smartCollections } from './smart-collections.ts';
import { social } from './social.ts';
import { stats } from './stats.ts';
import { sync } from './sync.ts';
import { terms } from './terms.ts';

/** Every call of the API, by feature: what the documentation is made from. */
export const calls: Record<string, Record<string, Call>> = {
  auth,
  authors,
  qr,
  social,
  account,
  avatar,
  fonts,
  dictionaries,
  shops,
  partners,
  partnerBooks,
  books,
  catalogue,
  ratings,
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
  readingStats,
  listening,
  listeningQueue,
  lcp,
  pages,
  notes,
  notifications,
  collections,
  smartCollections,
  standing: moderation,
  stats,
  sync,
  sessions,
  health,
  factors,
  fulfilment,
  genres,
  terms,
  contact,
  site,
  privacy,
  adobe,
  plans,
  payments,
  community,
  cookies,
  pageViews,
};
