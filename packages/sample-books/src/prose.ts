const SUBJECTS = [
  'The keeper',
  'A grey heron',
  'Her youngest aunt',
  'The night ferry',
  'An old clock',
  'The baker',
  'A letter',
  'The choir',
  'His brother',
  'The tide',
  'A red kite',
];
const VERBS = [
  'waited beside',
  'circled above',
  'turned away from',
  'remembered',
  'crossed',
  'listened for',
  'walked towards',
  'kept watch over',
  'whispered about',
  'drifted past',
  'slept through',
  'counted',
  'laughed at',
];
const QUALITIES = ['quiet', 'crooked', 'silver', 'forgotten', 'narrow', 'painted', 'salt-white'];
const PLACES = [
  'harbour',
  'orchard',
  'stairwell',
  'lighthouse',
  'market square',
  'railway bridge',
  'library',
  'river mouth',
  'chapel',
  'winter garden',
  'ropewalk',
  'mill',
  'quarry',
  'lamp room',
  'boathouse',
  'schoolyard',
  'vineyard',
];
const TIMES = [
  'until the lamps were lit',
  'while the rain moved inland',
  'as if nothing had been lost',
  'before anyone was awake',
  'with both hands in the pockets of a borrowed coat',
  'for the third time that week',
  'and said nothing of it afterwards',
  'though the map showed no such road',
  'until the bells began',
  'and the wind answered',
  'without looking back',
  'because the door stood open',
  'long after the music ended',
  'under a sky the colour of slate',
  'as the last boat left',
  'and hoped for snow',
  'with the patience of stone',
  'while the kettle sang',
  'until even the gulls were still',
];

const pickWord = (words: readonly string[], index: number): string => words[index % words.length] ?? '';

/**
 * Returns an English sentence that is unique for each number below 323,323: the lengths of the lists are coprime, and the
 * number is taken modulo each of them.
 */
export const getSentence = (number: number): string =>
  `${pickWord(SUBJECTS, number)} ${pickWord(VERBS, number)} the ${pickWord(QUALITIES, number)} ${pickWord(PLACES, number)} ${pickWord(TIMES, number)}.`;

/** Returns a paragraph of five sentences; paragraph 0 contains the sentences 0 to 4. */
export const getParagraph = (number: number): string =>
  Array.from({ length: SENTENCES }, (_, index) => getSentence(number * SENTENCES + index)).join(' ');

const SENTENCES = 5;
