export { AppliedFilters } from './applied-filters.tsx';
export { FilterActionsContext } from './filter-actions.ts';
export { FilterButton } from './filter-button.tsx';
export { FilterPanel } from './filter-panel.tsx';
export { NoMatches } from './no-matches.tsx';
