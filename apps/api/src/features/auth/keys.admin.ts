import type { Command } from '../../platform/console/command.ts';

type Keys = { rotate(what: { links: boolean }): Promise<void> };

export const keyCommands: readonly Command<{ keys: Keys }>[] = [
  {
    name: 'keys rotate',
    summary:
      'A new key that signs access tokens; old tokens stay good until they expire. Start the API again afterwards, so that it signs with it.',
    args: [],
    flags: [{ name: 'links', means: 'also a new key of links, covers and parts: all that were given out end at once' }],
    run: async ({ keys }, { flags }) => {
      const links = flags.has('links');
      await keys.rotate({ links });
      return { result: { rotated: links ? ['signing', 'links'] : ['signing'], next: 'start API and worker again' } };
    },
  },
];
