export { SettingsPage, SettingsRow, SettingsSection } from './settings-sections.tsx';
