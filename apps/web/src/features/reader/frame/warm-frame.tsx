import { useEffect } from 'react';
import { useGroups } from '../../catalogue/catalogue.queries.ts';
import { surfaceUrl } from '../reader.queries.ts';
import { coolSurface, warmSurface } from './surface-frames.ts';

/** Keeps a reading surface ready, out of sight. What draws PDFs is large: it is fetched for those who have some. */
export const WarmFrame = () => {
  const { groups } = useGroups('format');
  const what = groups.some(({ name }) => name === 'pdf') ? '#pdf' : '';
  const url = surfaceUrl();
  useEffect(() => {
    if (url !== '') warmSurface(url, what);
  }, [url, what]);
  useEffect(() => coolSurface, []);
  return null;
};
