export { CollectionActionProvider } from './collection-action-provider.tsx';
export { CollectionsDialog } from './collections-dialog.tsx';
