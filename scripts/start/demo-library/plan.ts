/** What the library of the first demo reader contains. Slugs are folders of `apps/shop/works`. */

/** Where the reader is in a book: at a passage or the start of a chapter, on a page (counted from 0), or at a share of an audiobook. */
export type Place =
  | { readonly kind: 'passage'; readonly chapter: string; readonly text: string }
  | { readonly kind: 'chapter'; readonly chapter: string }
  | { readonly kind: 'page'; readonly page: number | 'last' }
  | { readonly kind: 'heard'; readonly share: number };

export type DemoMark = {
  readonly chapter: string;
  /** Inside one text node of the chapter. */
  readonly text: string;
  readonly color: 'yellow' | 'red' | 'green' | 'cian' | 'violet';
  /** Makes the highlight a note. */
  readonly note?: string;
};

export type DemoBook = {
  readonly slug: string;
  /** Absent: never opened. */
  readonly place?: Place;
  readonly marks?: readonly DemoMark[];
};

export const DEMO_BOOKS: readonly DemoBook[] = [
  { slug: 'yu-qi' },
  { slug: 'perepis' },
  { slug: 'wo-der-nebel-wohnt', place: { kind: 'chapter', chapter: 'last' } },
  { slug: 'kleine-schule-des-wartens', place: { kind: 'page', page: 'last' } },
  { slug: 'wick-and-the-moth', place: { kind: 'page', page: 3 } },
  { slug: 'proofs-you-can-carry', place: { kind: 'chapter', chapter: '02' } },
  {
    slug: 'dukkan-al-aswat',
    place: { kind: 'passage', chapter: '02', text: 'سألتُه لمن يبيعها.' },
    marks: [{ chapter: '01', text: 'هذا المذياع حزين. أين كان موضعه في البيت؟', color: 'violet' }],
  },
  {
    slug: 'dvir-na-dvanadtsiat-vikon',
    place: { kind: 'passage', chapter: '06', text: 'Я приніс йому дідів.' },
    marks: [
      { chapter: '02', text: 'Тісто росте, як росте тишина', color: 'yellow', note: 'For the kitchen wall.' },
      { chapter: '03', text: 'воно просто сидить у вимикачі', color: 'cian' },
    ],
  },
  {
    slug: 'eleven-minutes',
    place: { kind: 'passage', chapter: '04', text: 'I went home, and I asked her.' },
    marks: [
      {
        chapter: '01',
        text: 'It comes up through the sand, from underneath, like a thought.',
        color: 'yellow',
      },
      {
        chapter: '02',
        text: 'It takes somebody who can add very well to make the same mistake seven hundred times in a year.',
        color: 'cian',
        note: 'So she knows at once that it is no slip. Did I? I went back to check.',
      },
      {
        chapter: '04',
        text: 'You can only print one number, and whichever one you choose, you are telling somebody a story.',
        color: 'green',
        note: 'True of every timetable. Ask Boris what he thinks.',
      },
    ],
  },
  { slug: 'eleven-minutes-audio', place: { kind: 'heard', share: 0.52 } },
];

export const DEMO_COLLECTION = { name: 'Rainy evenings', slugs: ['eleven-minutes', 'yu-qi', 'perepis'] } as const;

export const DEMO_FAVOURITES: readonly string[] = ['dvir-na-dvanadtsiat-vikon', 'eleven-minutes'];

/** Ratings of finished books, in half stars, and private reviews. */
export const DEMO_RATINGS: readonly { readonly slug: string; readonly stars: number; readonly review?: string }[] = [
  { slug: 'wo-der-nebel-wohnt', stars: 5 },
  {
    slug: 'kleine-schule-des-wartens',
    stars: 4.5,
    review: 'Read on three platforms, and missed no train. After the fourth class I wrote a letter, with a stamp.',
  },
];

/** How many books the reader wants to finish this year: few, so that the two finished ones are on schedule most of the year. */
export const DEMO_GOAL = 3;

/** A stretch of reading: days ago, when it began by this machine's clock, its minutes, and the book. */
export type DemoSession = readonly [daysAgo: number, hour: number, minute: number, minutes: number, slug: string];

export const DEMO_SESSIONS: readonly DemoSession[] = [
  [29, 19, 35, 14, 'wo-der-nebel-wohnt'],
  [28, 19, 40, 11, 'wo-der-nebel-wohnt'],
  [28, 21, 50, 24, 'kleine-schule-des-wartens'],
  [27, 22, 5, 17, 'kleine-schule-des-wartens'],
  [25, 12, 40, 19, 'proofs-you-can-carry'],
  [24, 19, 30, 12, 'wo-der-nebel-wohnt'],
  [24, 21, 20, 31, 'proofs-you-can-carry'],
  [23, 10, 15, 38, 'proofs-you-can-carry'],
  [22, 22, 10, 16, 'kleine-schule-des-wartens'],
  [20, 21, 45, 22, 'kleine-schule-des-wartens'],
  [19, 7, 50, 9, 'wick-and-the-moth'],
  [18, 22, 0, 27, 'kleine-schule-des-wartens'],
  [17, 15, 20, 33, 'proofs-you-can-carry'],
  [16, 9, 40, 26, 'proofs-you-can-carry'],
  [16, 21, 30, 18, 'dvir-na-dvanadtsiat-vikon'],
  [15, 21, 55, 12, 'dvir-na-dvanadtsiat-vikon'],
  [13, 12, 45, 14, 'wick-and-the-moth'],
  [12, 22, 15, 21, 'dvir-na-dvanadtsiat-vikon'],
  [11, 21, 35, 16, 'dukkan-al-aswat'],
  [10, 20, 50, 29, 'proofs-you-can-carry'],
  [9, 11, 5, 24, 'dukkan-al-aswat'],
  [9, 21, 40, 13, 'dvir-na-dvanadtsiat-vikon'],
  [7, 22, 20, 19, 'eleven-minutes'],
  [6, 21, 50, 23, 'eleven-minutes'],
  [5, 12, 35, 11, 'wick-and-the-moth'],
  [5, 22, 10, 15, 'eleven-minutes'],
  [4, 8, 5, 4, 'eleven-minutes-audio'],
  [3, 21, 30, 28, 'dvir-na-dvanadtsiat-vikon'],
  [2, 8, 10, 3, 'eleven-minutes-audio'],
  [2, 16, 25, 17, 'proofs-you-can-carry'],
  [1, 8, 0, 4, 'eleven-minutes-audio'],
  [1, 21, 45, 26, 'eleven-minutes'],
];
