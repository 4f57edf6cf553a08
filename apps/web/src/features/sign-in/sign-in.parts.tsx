import { lazy, Suspense } from 'react';
import { useMediaQuery } from '../../lib/use-media-query.ts';

const LazyCoverWall = lazy(async () => ({ default: (await import('./cover-wall.tsx')).CoverWall }));

/** The covers beside the login. Only wide windows show them (`public-shell.module.css`); others load neither their pictures nor their code. */
export const CoverWall = () => {
  const isShown = useMediaQuery('(min-width: 1024px)');
  return (
    isShown && (
      <Suspense>
        <LazyCoverWall />
      </Suspense>
    )
  );
};
