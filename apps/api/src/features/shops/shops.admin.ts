import { readAddedPartner } from '../../config/partners.ts';
import { type Command, Misused } from '../../platform/console/command.ts';
import type { ShopKeeping } from './keeping.service.ts';

const alias = { name: 'alias', means: 'the short name of the shop, as `shop list` shows it' };

export const shopCommands: readonly Command<{ shops: ShopKeeping }>[] = [
  {
    name: 'shop list',
    summary:
      'All partner shops, those of PARTNERS_FILE too: open, on trial (test_users) or disabled, with one key or, while it is changed, two.',
    args: [],
    flags: [],
    run: async ({ shops }) => ({ result: { shops: await shops.list() } }),
  },
  {
    name: 'shop add',
    summary:
      'Adds a partner shop. A running Lectern knows it at once. Where the file holds no shared_key, one is made and shown this once.',
    args: [
      {
        name: 'file',
        means: 'JSON of one shop, with the fields of PARTNERS_FILE (docs/partners.md); id may be left out',
      },
    ],
    flags: [],
    run: async ({ shops }, { args: { file = '' } }) => ({ result: await shops.add(readAddedPartner(file)) }),
  },
  {
    name: 'shop rotate-key',
    summary: 'Makes a new key for a shop and shows it this once. The one before stays good for seven days.',
    args: [alias],
    flags: [{ name: 'at-once', means: 'the key before ends now: somebody else knows it' }],
    run: async ({ shops }, { args, flags }) => ({
      result: await shops.rotateKey(args['alias'] ?? '', { atOnce: flags.has('at-once') }),
    }),
  },
  {
    name: 'shop sign-with',
    summary:
      'By which signature the calls of a shop are taken: `v2` alone, or `v1` too, for an old program that knows no other. What PARTNERS_FILE says of `require_v2` comes back at the next start.',
    args: [alias, { name: 'version', means: '`v2` or `v1`' }],
    flags: [],
    run: async ({ shops }, { args: { alias = '', version } }) => {
      if (version !== 'v1' && version !== 'v2') throw new Misused(`Say v1 or v2, not “${version}”.`);
      return { result: await shops.signWith(alias, version) };
    },
  },
  {
    name: 'shop disable',
    summary: 'Nobody can sign in by this shop any more, and no list shows it. Readers who are signed in stay so.',
    args: [alias],
    flags: [],
    run: async ({ shops }, { args }) => ({ result: await shops.disable(args['alias'] ?? '') }),
  },
  {
    name: 'shop enable',
    summary: 'Takes back `shop disable`.',
    args: [alias],
    flags: [],
    run: async ({ shops }, { args }) => ({ result: await shops.enable(args['alias'] ?? '') }),
  },
];
