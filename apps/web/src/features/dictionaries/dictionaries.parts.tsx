export { DictionaryCard } from './dictionary-card.tsx';
export { DictionaryList } from './dictionary-list.tsx';
