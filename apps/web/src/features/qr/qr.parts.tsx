export { PhoneCodeSection } from './phone-code-section.tsx';
export { QrCodeImage } from './qr-code-image.tsx';
export { QrPanel } from './qr-panel.tsx';
