export { ConsentsSection } from './consents-section.tsx';
export { LegalLinks } from './legal-links.tsx';
export { TermsBar } from './terms-bar.tsx';
export { TermsNote } from './terms-note.tsx';
