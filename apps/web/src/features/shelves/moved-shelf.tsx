import { toNameKey } from '@lectern/formats/names';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { usePaths } from '../../lib/use-paths.ts';
import { useGroups } from '../catalogue/catalogue.queries.ts';
import { type SpelledKind, useSpelling } from './shelves.queries.ts';

/**
 * Stands in for a shelf without books: leads to the one whose name is written in another way, or into which this one was
 * merged. Other spellings are found on the device, merges on the server. `children`: shown when there is none.
 */
export const MovedShelf = ({ kind, name, children }: { kind: SpelledKind; name: string; children: ReactNode }) => {
  const paths = usePaths();
  const { search } = useLocation();
  const { state, groups } = useGroups(kind);
  const key = toNameKey(kind, name);
  const alike = groups.find((group) => group.name !== name && toNameKey(kind, group.name) === key);
  const { data, isLoading } = useSpelling(kind, name, state === 'ready' && alike === undefined);
  const target = alike ?? groups.find((group) => group.name !== name && group.name === data?.name);
  if (target) return <Navigate to={{ pathname: paths.namedShelf(kind, target.name), search }} replace />;
  return state === 'loading' || isLoading ? null : children;
};
