import type { Language } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { currentLanguage, storeLanguage } from '../i18n/i18n.ts';
import { withLanguage } from './paths.ts';

/** The current language and a setter: it navigates to the same screen under the other language's path segment and stores the choice. */
export const useLanguage = (): readonly [Language, (next: Language) => void] => {
  useTranslation(); // Re-renders when the language changes.
  const { language: segment } = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  const setLanguage = (next: Language): void => {
    storeLanguage(next);
    const path = withLanguage(location.pathname, segment, next);
    void navigate(
      { pathname: path, search: location.search, hash: location.hash },
      { replace: true, state: location.state },
    );
  };
  return [currentLanguage(), setLanguage];
};
