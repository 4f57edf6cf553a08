export { StorageMeter } from './storage-meter.tsx';
export { UserMenu } from './user-menu.tsx';
