export const readAloud = {
  title: 'Read aloud',
  play: 'Read aloud',
  fromHere: 'Read aloud from here',
  pause: 'Pause',
  resume: 'Resume',
  previous: 'Previous sentence',
  next: 'Next sentence',
  close: 'Stop reading aloud',
  speed: 'Speed',
  rate: '{{rate}}×',
  voice: 'Voice',
  'voice.online': '{{name}} (online)',
  sleep: 'Sleep timer',
  'sleep.off': 'Off',
  'sleep.chapter': 'End of chapter',
  'sleep.minutes_one': '{{count}} minute',
  'sleep.minutes_other': '{{count}} minutes',
  'error.blocked': 'Your browser blocked the sound. Choose Resume to start it.',
  'error.failed': 'This voice isn’t working. Choose another one.',
  'error.noVoice': 'This device has no voice for this language: {{language}}. You can add one in its settings.',
  'error.silent':
    'This browser doesn’t speak on this device. Install a voice in the settings of the device, or use another browser.',
  'error.missing': 'The next chapter couldn’t be loaded.',
};

declare module '../../translation-types.ts' {
  interface English {
    readAloud: typeof readAloud;
  }
}
