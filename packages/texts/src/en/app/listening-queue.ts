export const listeningQueue = {
  title: 'Queue',
  menu: 'Add “{{title}}” to the queue',
  playNext: 'Play next',
  add: 'Add to queue',
  playsNext: '“{{title}}” plays next.',
  added_one: '“{{title}}” added to the queue.',
  added_other: '{{count, number}} audiobooks added to the queue.',
  removed: '“{{title}}” removed from the queue.',
  cleared: 'Queue cleared.',
  clear: 'Clear queue',
  none: 'Nothing is queued. Choose “Play next” or “Add to queue” in the menu of an audiobook.',
  loadFailed: 'Couldn’t load the queue.',
  failed: 'The queue wasn’t changed. {{why}}',
  drag: 'Move “{{title}}”',
  up: 'Move “{{title}}” up',
  down: 'Move “{{title}}” down',
  remove: 'Remove “{{title}}” from the queue',
  moved: '{{title}}: {{place}} of {{total}}',
};

declare module '../../translation-types.ts' {
  interface English {
    listeningQueue: typeof listeningQueue;
  }
}
