export { OtherDeviceBar } from './other-device-bar.tsx';
export { QuestionBar } from './question-bar.tsx';
export { RecentPositions } from './recent-positions.tsx';
export { SaveStatus } from './save-status.tsx';
