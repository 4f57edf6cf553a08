export { ElsewhereBar } from './elsewhere-bar.tsx';
export { LastPlaces } from './last-places.tsx';
export { QuestionBar } from './question-bar.tsx';
export { SaveChip } from './save-chip.tsx';
