import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Leads eye and keyboard to the section that the address names, once it is there. */
export const useSectionOfAddress = (isThere: boolean): void => {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!isThere || hash === '') return;
    const heading = document.getElementById(hash.slice(1));
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [isThere, hash, key]);
};
