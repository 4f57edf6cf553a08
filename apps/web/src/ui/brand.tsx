import { WORDMARK } from './wordmark.ts';

/** SVG path of the logo mark: one colour, at least 16 px. */
const MARK =
  'M2.6 3.4 11 6.1v8.9L2.6 12.3zM21.4 3.4 13 6.1v8.9l8.4-2.7z M2.6 14.4 12 17.4l9.4-3v2.3L13.1 19.3v1.2H17v1.9H7v-1.9h3.9v-1.2L2.6 16.7z';

export const Mark = ({ className }: { className?: string | undefined }) => (
  <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={className}>
    <path d={MARK} />
  </svg>
);

/** The logo: mark and name. The name is an outline, see `wordmark.ts`. */
export const Lockup = ({ className }: { className?: string | undefined }) => (
  <svg viewBox="0 0 116 26" fill="currentColor" role="img" aria-label="Lectern" className={className}>
    <path d={MARK} />
    <path d={WORDMARK} />
  </svg>
);
