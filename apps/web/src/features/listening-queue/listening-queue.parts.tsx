import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';

export { QueueActionProvider } from './queue-action-provider.tsx';
export { QueueMenu } from './queue-menu.tsx';

const LoadFailed = () => <Notice tone="danger">{useTranslation('listeningQueue').t('loadFailed')}</Notice>;

// Dragging in a list is a sixth of the library's code, and only the open queue needs it.
const loadPanel = () =>
  import('./queue-panel.tsx').then(
    ({ QueuePanel }) => ({ default: QueuePanel }),
    () => ({ default: LoadFailed }),
  );

/** The queue. Where its code can't be loaded it says so, and the player goes on; the next opening tries again. */
export const QueuePanel = () => {
  const [Panel] = useState(() => lazy(loadPanel));
  return (
    <Suspense>
      <Panel />
    </Suspense>
  );
};
