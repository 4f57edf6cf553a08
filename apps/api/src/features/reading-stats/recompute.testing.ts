/**
 * Computes the statistics of a year from the exported CSV by another method than the server: minute by minute, each named by
 * `Intl`. It shares no code with the feature and no list of time zones with the database.
 */
type Interval = {
  startMs: number;
  seconds: number;
  kind: string;
  pages: number;
  bookId: string;
  title: string;
  authors: string;
};
type Time = { read: number; listened: number };

const MINUTE_MS = 60_000;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The records of RFC 4180, character by character. */
export const parseCsv = (text: string): string[][] => {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"') isQuoted = true;
    else if (char === ',') {
      record.push(cell);
      cell = '';
    } else if (char === '\n') {
      records.push([...record, cell]);
      record = [];
      cell = '';
    } else if (char !== '\r') cell += char;
  }
  return records;
};

const parseIntervals = (csv: string): Interval[] => {
  const [header = [], ...records] = parseCsv(csv);
  return records.map((record) => {
    const get = (name: string): string => record[header.indexOf(name)] ?? '';
    return {
      startMs: Date.parse(get('started_at')),
      seconds: Number(get('seconds')),
      kind: get('kind'),
      pages: Number(get('pages')),
      bookId: get('book_id'),
      title: get('title'),
      authors: get('authors'),
    };
  });
};

const addTo = <K>(sums: Map<K, Time>, key: K, kind: string, ms: number): void => {
  const sum = sums.get(key) ?? { read: 0, listened: 0 };
  if (kind === 'listened') sum.listened += ms;
  else sum.read += ms;
  sums.set(key, sum);
};
const round = ({ read, listened }: Time): Time => ({
  read: Math.round(read / 1000),
  listened: Math.round(listened / 1000),
});

/** Walks over the calendar day by day: no list of days is sorted or compared. */
const walkStreak = (days: ReadonlySet<string>): { longest: number; longest_until: string | null } => {
  let [run, longest, longestUntil] = [0, 0, null as string | null];
  const date = new Date('2000-01-01T12:00:00Z');
  for (let day = 0; day < 20_000; day += 1, date.setUTCDate(date.getUTCDate() + 1)) {
    const name = date.toISOString().slice(0, 10);
    run = days.has(name) ? run + 1 : 0;
    if (run > longest) [longest, longestUntil] = [run, name];
  }
  return { longest, longest_until: longestUntil };
};

export const recompute = (csv: string, zone: string, year: number) => {
  // Swedish writes dates as ISO 8601 does.
  const minuteFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const weekdayFormat = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' });
  const [days, hours, books, authors] = [1, 2, 3, 4].map(() => new Map<string, Time>()) as [
    Map<string, Time>,
    Map<string, Time>,
    Map<string, Time>,
    Map<string, Time>,
  ];
  const total = { read: 0, listened: 0 };
  const turned = { seconds: 0, pages: 0 };
  const deleted = new Map<string, Time>();
  for (const { startMs, seconds, kind, pages, bookId, title, authors: names } of parseIntervals(csv)) {
    const endMs = startMs + seconds * 1000;
    if (minuteFormat.format(startMs).startsWith(String(year)) && kind === 'read' && pages > 0) {
      turned.seconds += seconds;
      turned.pages += pages;
    }
    for (let from = startMs; from < endMs; ) {
      const to = Math.min(endMs, (Math.floor(from / MINUTE_MS) + 1) * MINUTE_MS);
      const [day = '', time = ''] = minuteFormat.format(from).split(' ');
      addTo(days, day, kind, to - from);
      if (day.startsWith(String(year))) {
        const weekday = WEEKDAYS.indexOf(weekdayFormat.format(from)) + 1;
        addTo(hours, `${weekday} ${Number(time.slice(0, 2))}`, kind, to - from);
        addTo(title === '' ? deleted : books, bookId, kind, to - from);
        for (const name of names === '' ? [] : names.split(', ')) addTo(authors, name, kind, to - from);
        if (kind === 'listened') total.listened += to - from;
        else total.read += to - from;
      }
      from = to;
    }
  }
  const sum = ({ read, listened }: Time): number => read + listened;
  const readingDays = new Set([...days].filter(([, time]) => sum(time) >= MINUTE_MS).map(([day]) => day));
  const rank = (sums: Map<string, Time>) =>
    [...sums].map(([name, time]) => [name, Math.round(sum(time) / 1000)] as const).sort((a, b) => b[1] - a[1]);
  return {
    days: Object.fromEntries(
      [...days].filter(([day]) => day.startsWith(String(year))).map(([day, time]) => [day, round(time)]),
    ),
    hours: Object.fromEntries([...hours].map(([key, time]) => [key, round(time)])),
    totals: {
      ...round(total),
      pages: turned.pages,
      days: [...readingDays].filter((day) => day.startsWith(String(year))).length,
    },
    pagesPerHour: turned.pages / (turned.seconds / 3600),
    streak: walkStreak(readingDays),
    books: rank(books).slice(0, 10),
    authors: rank(authors).slice(0, 10),
    deleted: {
      books: deleted.size,
      seconds: Math.round([...deleted.values()].reduce((ms, time) => ms + sum(time), 0) / 1000),
    },
  };
};
