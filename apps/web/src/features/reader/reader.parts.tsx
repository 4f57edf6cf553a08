import { useEffect, useState } from 'react';
import { useGroups } from '../catalogue/catalogue.queries.ts';
import { coolSurface, warmSurface } from './frame/surface-frames.ts';
import { whenQuiet } from './quiet.ts';
import { surfaceUrl } from './reader.queries.ts';

/** What draws PDFs is large: it is fetched for those who have some. */
const Surface = ({ url }: { url: string }) => {
  const { groups } = useGroups('format');
  const what = groups.some(({ name }) => name === 'pdf') ? '#pdf' : '';
  useEffect(() => warmSurface(url, what), [url, what]);
  useEffect(() => coolSurface, []);
  return null;
};

/**
 * The reading surface and the screen around it, loaded out of sight while a reader looks at the library: the first book opens
 * without that wait.
 */
export const WarmSurface = () => {
  const [calm, setCalm] = useState(false);
  useEffect(() => whenQuiet(() => setCalm(true)), []);
  useEffect(() => {
    if (calm) void import('./reader-screen.tsx').catch(() => null); // it is fetched again when a book is opened, and said there
  }, [calm]);
  const url = surfaceUrl();
  return calm && url !== '' ? <Surface url={url} /> : null;
};
