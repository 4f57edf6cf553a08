import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isSuspendedError, SuspendedNotice } from '../moderation/moderation.parts.tsx';

/** Errors that are shown at their field instead. */
const fieldErrorCodes = ['auth.password_wrong', 'auth.name_unknown'];
/** Errors for which an immediate retry would fail again. */
const nonRetryableCodes = ['auth.too_many_tries', 'request.too_many'];

/** Shows why the log-in failed, with a retry button where a retry can help. */
export const SignInErrorNotice = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) => {
  const { t } = useTranslation();
  const code = error instanceof CallError ? error.code : '';
  if (error === null || fieldErrorCodes.includes(code)) return null;
  if (error instanceof CallError && isSuspendedError(error)) return <SuspendedNotice error={error} />;
  return (
    <Notice
      tone="danger"
      action={
        !nonRetryableCodes.includes(code) && (
          <Button kind="quiet" size="s" onPress={onRetry}>
            {t('tryAgain')}
          </Button>
        )
      }
    >
      {formatError(error)}
    </Notice>
  );
};
