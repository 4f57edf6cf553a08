export { PhoneCodeSection } from './phone-code.tsx';
export { QrPanel } from './qr-panel.tsx';
export { QrPicture } from './qr-picture.tsx';
