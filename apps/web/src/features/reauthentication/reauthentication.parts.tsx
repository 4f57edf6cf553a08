export { useReauthentication } from './use-reauthentication.tsx';
