import { lazy, Suspense } from 'react';

export { QueueActionProvider } from './queue-action-provider.tsx';
export { QueueMenu } from './queue-menu.tsx';

// Dragging in a list is a sixth of the library's code, and only the open queue needs it.
const LazyQueuePanel = lazy(async () => ({ default: (await import('./queue-panel.tsx')).QueuePanel }));

export const QueuePanel = () => (
  <Suspense>
    <LazyQueuePanel />
  </Suspense>
);
