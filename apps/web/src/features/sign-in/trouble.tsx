import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isKeptOut, KeptOut } from '../standing/standing.parts.tsx';

/** Refusals that belong to a field are shown there, not here. */
const atField = ['auth.password_wrong', 'auth.name_unknown'];
/** Asking again at once would be refused again. */
const final = ['auth.too_many_tries', 'request.too_many'];

/** What stopped the log-in, in words, with the way on where there is one. */
export const Trouble = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) => {
  const { t } = useTranslation();
  const code = error instanceof CallError ? error.code : '';
  if (error === null || atField.includes(code)) return null;
  if (error instanceof CallError && isKeptOut(error)) return <KeptOut error={error} />;
  return (
    <Notice
      tone="danger"
      action={
        !final.includes(code) && (
          <Button kind="quiet" size="s" onPress={onRetry}>
            {t('tryAgain')}
          </Button>
        )
      }
    >
      {errorText(error)}
    </Notice>
  );
};
