import { lazy, Suspense } from 'react';
import { useMediaQuery } from '../../lib/use-media-query.ts';

// A decoration: without it (offline), the login is as usable.
const LazyCoverWall = lazy(async () => {
  const wall = await import('./cover-wall.tsx').catch(() => null);
  return { default: wall?.CoverWall ?? (() => null) };
});

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
