import { useMemo } from 'react';
import { Lines } from '../../ui/lines/lines.tsx';
import { GroupRow } from './group-row.tsx';
import type { Shown } from './shown.ts';
import { ROW } from './sizes.ts';

/** Genres or formats, one after the other. */
export const GroupRows = ({ found, label }: { found: readonly Shown[]; label: string }) => {
  const sections = useMemo(() => [{ head: null, items: found }], [found]);
  return <Lines sections={sections} label={label} {...ROW} row={(one, stop) => <GroupRow shown={one} stop={stop} />} />;
};
