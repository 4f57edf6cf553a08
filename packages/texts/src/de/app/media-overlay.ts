import type { Words } from '../../translation-types.ts';

export const mediaOverlay = {
  play: 'Mitlesen',
  pause: 'Pause',
  'error.missing': 'Die Aufnahme zu diesem Kapitel kann nicht abgespielt werden.',
  'error.nothing': 'Ab hier gibt es keine Aufnahme mehr.',
} satisfies Words<'de', 'mediaOverlay'>;
