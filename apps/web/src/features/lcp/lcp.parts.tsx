export { BookLicenceSection } from './book-licence-section.tsx';
export { RenewButton } from './renew-button.tsx';
