export { ChooseCollections } from './choose-collections.tsx';
export { CollectionDeeds } from './collection-deeds.tsx';
