export const places = {
  'device.named': '{{browser}} on {{system}}',
  'device.other': 'Another device',
  'device.this': 'This device',
  elsewhere: 'Place on another device',
  asked: '{{device}}: {{there}}, {{ago}} · here: {{here}}',
  go: 'Go there',
  stay: 'Stay',
  followed: 'Moved to where you stopped on {{device}}',
  'followed.back': 'Go back',
  last: 'Last places',
  'last.failed': 'The last places could not be loaded.',
  'last.none': 'No place has been saved yet.',
  back: 'Back to {{percent}}',
  saved: 'saved {{ago}}',
  waiting: 'waiting, offline',
  failed: 'not saved, try again',
};

declare module '../../words.ts' {
  interface English {
    places: typeof places;
  }
}
