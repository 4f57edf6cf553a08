export const along = {
  play: 'Read along',
  pause: 'Pause',
  'trouble.missing': 'The recording of this chapter cannot be played.',
  'trouble.nothing': 'Nothing more is read aloud from here.',
};

declare module '../../words.ts' {
  interface English {
    along: typeof along;
  }
}
