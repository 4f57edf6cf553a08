export { QueueActionProvider } from './queue-action-provider.tsx';
export { QueueMenu } from './queue-menu.tsx';
export { QueuePanel } from './queue-panel.tsx';
