export { PhoneCodeSection } from './phone-code.tsx';
export { QrPanel } from './qr-panel.tsx';
