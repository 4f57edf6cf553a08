export { InitialSyncProgress } from './initial-sync-progress.tsx';
