export const heard = {
  at: 'Chapter {{number}} · {{time}} ({{percent}})',
  playsElsewhere: 'Another device plays',
  plays: '{{device}} plays now. This one pauses in a moment.',
  playsPaused: '{{device}} plays now. This one is paused.',
  pauseHere: 'Pause here',
  goOn: 'Go on',
  there: 'This position already has a bookmark',
};

declare module '../../words.ts' {
  interface English {
    heard: typeof heard;
  }
}
