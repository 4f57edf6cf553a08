import { useTranslation } from 'react-i18next';
import { DictionaryList } from '../../dictionaries/dictionaries.parts.tsx';
import { TranslatorSettings } from '../translator/translator-settings.tsx';

/** What is offered for selected words: dictionaries, and a link to a translator. They are the same for all books. */
export const LookupRows = () => {
  const { t } = useTranslation(['dictionaries', 'translator']);
  return (
    <>
      <h3>{t('title')}</h3>
      <DictionaryList />
      <h3>{t('translator:title')}</h3>
      <TranslatorSettings />
    </>
  );
};
