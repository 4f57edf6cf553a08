import { useEffect } from 'react';
import { useGroups } from '../../catalogue/catalogue.queries.ts';
import { getSurfaceUrl } from '../reader.queries.ts';
import { discardSurface, preloadSurface } from './surface-preload.ts';

/** Keeps a hidden reading surface ready. The code for PDFs is large, so it is preloaded only for readers who have some. */
export const SurfacePreloader = () => {
  const { groups } = useGroups('format');
  const hash = groups.some(({ name }) => name === 'pdf') ? '#pdf' : '';
  const url = getSurfaceUrl();
  useEffect(() => {
    if (url !== '') preloadSurface(url, hash);
  }, [url, hash]);
  useEffect(() => discardSurface, []);
  return null;
};
