import { CornerUpLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { Deck } from './deck.ts';
import { clock } from './engine/times.ts';

/** The way back from a jump of more than a chapter, for as long as the player offers it. */
export const BackOffer = ({ deck: { heard, ask } }: { deck: Deck }) => {
  const { t } = useTranslation('listening');
  const { back } = heard;
  return (
    <div role="status">
      {back && (
        <Button size="s" icon={CornerUpLeft} onPress={() => ask((player) => player.goBack())}>
          {t('backTo', { time: clock(back.atMs) })}
        </Button>
      )}
    </div>
  );
};
