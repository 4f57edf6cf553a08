export const positions = {
  'device.named': '{{browser}} on {{system}}',
  'device.other': 'Another device',
  'device.this': 'This device',
  otherDevice: 'Position on another device',
  question: '{{device}}: {{there}}, {{ago}} · here: {{here}}',
  go: 'Go there',
  stay: 'Stay here',
  followed: 'Moved to your latest position ({{device}})',
  'followed.back': 'Go back',
  recent: 'Recent positions',
  'recent.failed': 'Couldn’t load recent positions.',
  'recent.none': 'No saved positions yet.',
  back: 'Back to {{percent}}',
  saved: 'Saved {{ago}}',
  waiting: 'Waiting to sync',
  failed: 'Not saved. Try again',
};

declare module '../../translation-types.ts' {
  interface English {
    positions: typeof positions;
  }
}
