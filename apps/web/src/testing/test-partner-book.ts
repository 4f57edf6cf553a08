import type { PartnerBook, partnerBooks, Reply } from '@lectern/contracts';

const DAY = '2026-11-20T10:00:00.000Z';

/** A book of a shop’s feed; give only the fields that matter. */
export const createTestPartnerBook = (id: string, fields: Partial<PartnerBook> = {}): PartnerBook => ({
  id,
  title: `Shop book ${id}`,
  fast_hash: null,
  url: `https://shop.test/books/${id}`,
  year: 2026,
  description: '',
  created_at: DAY,
  cover: null,
  cover_path: null,
  authors: 'Ada Marsh',
  isAudioBook: false,
  purchased: false,
  library_id: null,
  ...fields,
});

/** The answer of a list of the shop, as all of them have it. */
export const createTestFeed = (items: PartnerBook[]): Reply<typeof partnerBooks.bestsellers> => ({
  total: items.length,
  items,
  shop: { name: 'Northgate', home_url: 'https://shop.test' },
  updated_at: DAY,
  refreshing: false,
});
