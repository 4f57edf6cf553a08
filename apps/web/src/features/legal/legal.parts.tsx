export { ConsentsSection } from './consents-section.tsx';
export { TermsChangeNotice } from './terms-change-notice.tsx';
export { TermsNote } from './terms-note.tsx';
