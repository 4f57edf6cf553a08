import type { BookFilter } from '@lectern/contracts';
import { createContext, type ReactNode } from 'react';

/** Draws what can be done with the filter of a list, behind its conditions; given by whoever saves filters. */
export const FilterActionsContext = createContext<(filter: BookFilter) => ReactNode>(() => null);
