export { SocialButtons } from './social-buttons.tsx';
export { SocialSection } from './social-section.tsx';
