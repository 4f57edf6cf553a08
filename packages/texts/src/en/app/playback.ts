export const playback = {
  position: 'Chapter {{number}} · {{time}} ({{percent}})',
  playsOnOtherDevice: 'Playing on another device',
  plays: '{{device}} is now playing. Playback here will pause.',
  playsPaused: '{{device}} is now playing. Playback here is paused.',
  pauseHere: 'Pause here',
  resumeHere: 'Play here',
  bookmarkExists: 'This position already has a bookmark',
};

declare module '../../translation-types.ts' {
  interface English {
    playback: typeof playback;
  }
}
