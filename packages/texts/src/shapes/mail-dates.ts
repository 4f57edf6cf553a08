/** Caches the Intl formatter of each language, because creating one is slow. */
const createFormatter = (options: Intl.DateTimeFormatOptions): ((language: string, at: Date) => string) => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (language, at) => {
    const format = formats.get(language) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    formats.set(language, format);
    return format.format(at);
  };
};

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** Formats a day in a language. */
export const formatDay = createFormatter(DAY);
/** Formats day and time in UTC, with the time zone. */
export const formatDayTime = createFormatter({
  ...DAY,
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZoneName: 'short',
});
