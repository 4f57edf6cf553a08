import type { Language } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { currentLanguage, rememberLanguage } from '../i18n/i18n.ts';
import { inLanguage } from './paths.ts';

/** The language spoken, and the way to another: the same screen under another first segment, remembered in this browser. */
export const useLanguage = (): readonly [Language, (next: Language) => void] => {
  useTranslation(); // Draws again when the language changes.
  const { language: segment } = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  const choose = (next: Language): void => {
    rememberLanguage(next);
    const path = inLanguage(location.pathname, segment, next);
    void navigate(
      { pathname: path, search: location.search, hash: location.hash },
      { replace: true, state: location.state },
    );
  };
  return [currentLanguage(), choose];
};
