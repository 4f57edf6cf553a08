export { DesignNotice } from './design-notice.tsx';
export { GetMoreSpaceLink } from './get-more-space-link.tsx';
export { StorageMeter } from './storage-meter.tsx';
export { UserMenu } from './user-menu.tsx';
