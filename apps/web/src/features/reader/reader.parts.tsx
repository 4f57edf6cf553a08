import { useEffect, useState } from 'react';
import { useGroups } from '../catalogue/catalogue.queries.ts';

/** The library is drawn and quiet by then. */
const CALM_MS = 1500;

const booksUrl = (): string => document.querySelector<HTMLMetaElement>('meta[name="books-url"]')?.content ?? '';

/** What draws PDFs is large: it is fetched for those who have some. */
const Surface = ({ host }: { host: string }) => {
  const { groups } = useGroups('format');
  const what = groups.some(({ name }) => name === 'pdf') ? '#pdf' : '';
  return (
    <iframe
      hidden
      title="Lectern"
      tabIndex={-1}
      src={`${host}/surface/${what}`}
      sandbox="allow-scripts allow-same-origin"
    />
  );
};

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
  return calm && host !== '' ? <Surface host={host} /> : null;
};
