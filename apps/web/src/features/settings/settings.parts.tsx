export { SettingsPage, SettingsRow, SettingsSection } from './sections.tsx';
