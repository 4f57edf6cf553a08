import { useEffect } from 'react';

const PRODUCT = 'Lectern';

/** `Books · Lectern`; the product's name alone while a screen has no title. */
export const setPageTitle = (title: string | undefined): void => {
  document.title = title === undefined ? PRODUCT : `${title} · ${PRODUCT}`;
};

/** For screens named after what they show, like a book; `undefined` while that is not known. */
export const usePageTitle = (title: string | undefined): void =>
  useEffect(() => {
    if (title !== undefined) setPageTitle(title);
  }, [title]);
