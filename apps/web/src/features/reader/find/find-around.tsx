import { FindBar } from './find-bar.tsx';
import { FindPanel, type Sections } from './find-panel.tsx';
import type { Find } from './use-find.ts';

/** Over the page: the search in the book, as much of it as is open. */
export const FindAround = ({ find, sections }: { find: Find; sections: Sections }) => {
  if (find.view === 'panel') return <FindPanel find={find} sections={sections} />;
  return find.view === 'bar' && <FindBar find={find} />;
};
