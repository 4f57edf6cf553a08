import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import styles from './lazy-part.module.css';
import { Notice } from './notice.tsx';

/**
 * A component whose code is loaded when it is first shown. Where that fails, it says so, and “Try again” asks once more; `lazy` of
 * React would throw the first failure for ever.
 * @param options.whileLoading what is shown until the code is here
 */
export const createLazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { whileLoading = null }: { whileLoading?: ReactNode } = {},
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const { t } = useTranslation();
    const [Part, setPart] = useState(() => loaded);
    const [state, setState] = useState<'loading' | 'failed' | 'retrying'>('loading');
    useEffect(() => {
      if (Part !== null || state === 'failed') return;
      let isUnmounted = false;
      load().then(
        (part) => {
          loaded = part;
          if (!isUnmounted) setPart(() => part);
        },
        () => {
          if (!isUnmounted) setState('failed');
        },
      );
      return () => {
        isUnmounted = true;
      };
    }, [Part, state]);
    if (Part !== null) {
      if (state === 'loading') return <Part {...props} />;
      // the pressed button no longer exists
      return (
        <div ref={focusOnce} tabIndex={-1} className={styles.part}>
          <Part {...props} />
        </div>
      );
    }
    if (state === 'loading') return whileLoading;
    return (
      <Notice
        tone="danger"
        action={
          <Button
            kind="quiet"
            size="s"
            pendingLabel={state === 'retrying' && t('tryAgain')}
            onPress={() => setState('retrying')}
          >
            {t('tryAgain')}
          </Button>
        }
      >
        {t('partFailed')}
      </Notice>
    );
  };
};

const focusOnce = (part: HTMLDivElement | null): void => part?.focus({ preventScroll: true });
