import type { User } from '@lectern/contracts';

const GB = 1024 ** 3;
/** Creates a reader as `GET /user` returns it. */
export const createTestUser = (fields: Partial<User> = {}): User => ({
  login: 'marta',
  email: 'marta@example.org',
  first_name: 'Marta',
  last_name: 'Lindqvist',
  full_name: 'Marta Lindqvist',
  register_date: '2026-01-01T00:00:00Z',
  role: 'USER',
  user_id: 7,
  provider_id: 1,
  provider_name: '',
  partner_shop_id: 1,
  partner_shop_name: '',
  language: 'en',
  files_size: GB,
  binned_size: 0,
  files_size_limit: 2 * GB,
  close_to_limit: false,
  books_size: GB,
  audio_books_size: 0,
  vendor_login: '',
  recommendations: [],
  internal_account: { vendor_id: '', email: '', adobe_uuid: '', serial: '', is_main: false },
  shop: { id: '1', name: '', icon: '', home_url: '', reset_password_url: '', login_url: '' },
  provider: { name: '', icon: '' },
  shop_offers: { partner_books: false, community: false },
  preferences: { language: 'en', theme: 'system', widgets: {}, widget_order: [] },
  avatar: null,
  ...fields,
});
