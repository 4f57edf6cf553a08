import { useEffect } from 'react';
import { isolateText } from './book-text.ts';

const PRODUCT = 'Lectern';

/** Sets `Books · Lectern`, or only the product's name while a screen has no title. */
export const setPageTitle = (title: string | undefined): void => {
  document.title = title === undefined ? PRODUCT : `${isolateText(title)} · ${PRODUCT}`;
};

/** For screens whose title depends on their content, such as a book; `undefined` while it is unknown. */
export const usePageTitle = (title: string | undefined): void =>
  useEffect(() => {
    if (title !== undefined) setPageTitle(title);
  }, [title]);
