import type { Command } from '../../platform/console/command.ts';

type Keys = { rotate(what: { links: boolean }): Promise<void> };

export const keyCommands: readonly Command<{ keys: Keys }>[] = [
  {
    name: 'keys rotate',
    summary:
      'Creates a new key for signing access tokens. Existing tokens stay valid until they expire. Restart the API afterwards.',
    args: [],
    flags: [
      {
        name: 'links',
        description:
          'also creates a new key for links, covers and parts, which invalidates all existing ones immediately',
      },
    ],
    run: async ({ keys }, { flags }) => {
      const links = flags.has('links');
      await keys.rotate({ links });
      return { result: { rotated: links ? ['signing', 'links'] : ['signing'], next: 'restart API and worker' } };
    },
  },
];
