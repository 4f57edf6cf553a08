import { createLazyPart } from '../../ui/lazy-part.tsx';

export { QueueActionProvider } from './queue-action-provider.tsx';
export { QueueMenu } from './queue-menu.tsx';

/** The queue. Dragging in a list is a sixth of the library's code, and only the open queue needs it. */
export const QueuePanel = createLazyPart(async () => (await import('./queue-panel.tsx')).QueuePanel);
