import { useEffect, useState } from 'react';

/** The library is drawn and quiet by then. */
const CALM_MS = 1500;

const booksUrl = (): string => document.querySelector<HTMLMetaElement>('meta[name="books-url"]')?.content ?? '';

/**
 * The reading surface, loaded out of sight while a reader looks at the library: the browser starts the process of the books'
 * host and compiles its script once, and the first book opens without that wait.
 */
export const WarmSurface = () => {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), CALM_MS);
    return () => clearTimeout(timer);
  }, []);
  const host = booksUrl();
  if (!calm || host === '') return null;
  return (
    <iframe hidden title="Lectern" tabIndex={-1} src={`${host}/surface/`} sandbox="allow-scripts allow-same-origin" />
  );
};
