import { useEffect } from 'react';

const PRODUCT = 'Lectern';

/** `Books · Lectern`. */
export const setPageTitle = (title: string): void => {
  document.title = `${title} · ${PRODUCT}`;
};

/** For screens named after what they show, like a book; `undefined` while that is not known. */
export const usePageTitle = (title: string | undefined): void =>
  useEffect(() => {
    if (title !== undefined) setPageTitle(title);
  }, [title]);
