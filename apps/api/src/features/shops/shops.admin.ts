import { parseFeedSettings, readAddedPartner } from '../../config/partners.ts';
import { type Command, UsageError } from '../../platform/console/command.ts';
import type { ShopAdminService } from './shop-admin.service.ts';

const alias = { name: 'alias', description: 'the short name of the shop, as shown by `shop list`' };

export const shopCommands: readonly Command<{ shops: ShopAdminService }>[] = [
  {
    name: 'shop list',
    summary:
      'Lists all partner shops, including those in PARTNERS_FILE: open, on trial (test_users) or disabled, with one key, or two during rotation.',
    args: [],
    flags: [],
    run: async ({ shops }) => ({ result: { shops: await shops.listPartners() } }),
  },
  {
    name: 'shop add',
    summary:
      'Adds a partner shop. A running Lectern picks it up immediately. If the file has no shared_key, one is created and shown only once.',
    args: [
      {
        name: 'file',
        description: 'JSON file of one shop with the fields of PARTNERS_FILE (docs/partners.md); id is optional',
      },
    ],
    flags: [],
    run: async ({ shops }, { args: { file = '' } }) => ({ result: await shops.addPartner(readAddedPartner(file)) }),
  },
  {
    name: 'shop rotate-key',
    summary: 'Creates a new key for a shop and shows it only once. The previous key stays valid for seven days.',
    args: [alias],
    flags: [{ name: 'at-once', description: 'invalidates the previous key immediately, for example if it has leaked' }],
    run: async ({ shops }, { args, flags }) => ({
      result: await shops.rotateKey(args['alias'] ?? '', { atOnce: flags.has('at-once') }),
    }),
  },
  {
    name: 'shop sign-with',
    summary:
      'Sets which signature versions a shop may use: only `v2`, or also `v1` for older clients. `require_v2` in PARTNERS_FILE applies again at the next start.',
    args: [alias, { name: 'version', description: '`v2` or `v1`' }],
    flags: [],
    run: async ({ shops }, { args: { alias = '', version } }) => {
      if (version !== 'v1' && version !== 'v2')
        throw new UsageError(`“${version}” is not a valid version. Use v1 or v2.`);
      return { result: await shops.setSignatureVersion(alias, version) };
    },
  },
  {
    name: 'shop set-feed',
    summary:
      'Sets where a shop offers its recommendations, bestsellers and new books, or removes that with `none`. A running Lectern fetches it within minutes.',
    args: [alias, { name: 'address', description: 'address of the feed (docs/partners.md), or `none`' }],
    flags: [
      {
        name: 'personal',
        valueName: 'address',
        description: 'address that returns what the shop recommends to one of its customers',
      },
    ],
    run: async ({ shops }, { args: { alias = '', address = '' }, options }) => {
      const feeds =
        address === 'none' ? null : parseFeedSettings({ url: address, personal_url: options['personal'] ?? '' });
      if (address !== 'none' && !feeds) throw new UsageError('This is no http(s) address.');
      return { result: await shops.setFeed(alias, feeds) };
    },
  },
  {
    name: 'shop disable',
    summary: 'Disables a shop: no new sign-ins, and it is hidden from all lists. Signed-in readers stay signed in.',
    args: [alias],
    flags: [],
    run: async ({ shops }, { args }) => ({ result: await shops.disable(args['alias'] ?? '') }),
  },
  {
    name: 'shop enable',
    summary: 'Enables a disabled shop.',
    args: [alias],
    flags: [],
    run: async ({ shops }, { args }) => ({ result: await shops.enable(args['alias'] ?? '') }),
  },
];
