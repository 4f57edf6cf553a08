export const mediaOverlay = {
  play: 'Read along',
  pause: 'Pause',
  'error.missing': 'The audio for this chapter can’t be played.',
  'error.nothing': 'There’s no more audio from here on.',
};

declare module '../../translation-types.ts' {
  interface English {
    mediaOverlay: typeof mediaOverlay;
  }
}
