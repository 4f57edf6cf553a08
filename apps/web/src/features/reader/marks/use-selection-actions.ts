import { limits } from '@lectern/contracts';
import { BookA, Languages, Volume2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { openExternalLink } from '../actions.ts';
import type { ReadAloudControls } from '../read-aloud/use-read-aloud.ts';
import { buildTranslationUrl } from '../translator/translator.ts';
import { useTranslator } from '../translator/use-translator.ts';
import type { SelectionAction } from './selection-bar.tsx';
import type { Marks } from './use-marks.ts';

/** What else can be done with the selected text: look it up, translate it (once the reader has switched that on), read from it on. */
export const useSelectionActions = ({
  marks,
  readAloud,
  onLookUp,
}: {
  marks: Marks;
  readAloud: ReadAloudControls;
  onLookUp: (word: string) => void;
}): readonly SelectionAction[] => {
  const { t } = useTranslation(['readAloud', 'dictionaries', 'translator']);
  const [language] = useLanguage();
  const [translator] = useTranslator();
  const { selectedStart, closeToolbar } = marks;
  const text = marks.selectedText.trim();
  const actions: SelectionAction[] = [];
  if (text !== '' && text.length <= limits.LOOKED_UP_CHARS)
    actions.push({
      icon: BookA,
      label: t('dictionaries:lookUp'),
      onPress: () => {
        onLookUp(text);
        closeToolbar();
      },
    });
  if (text !== '' && translator.isOn)
    actions.push({
      icon: Languages,
      label: t('translator:translate'),
      onPress: () => {
        openExternalLink(buildTranslationUrl(translator.address, text, language));
        closeToolbar();
      },
    });
  if (readAloud.isAvailable && selectedStart !== null)
    actions.push({
      icon: Volume2,
      label: t('fromHere'),
      onPress: () => {
        readAloud.playFrom(selectedStart);
        closeToolbar();
      },
    });
  return actions;
};
