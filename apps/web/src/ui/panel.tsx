import { type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react';
import { ButtonContext } from 'react-aria-components/Button';
import { loadOverlays, useOverlays } from './overlays/overlays.ts';
import { useLeaving } from './use-leaving.ts';

/**
 * Something larger than a menu that opens from its `trigger` (a button of this alphabet). Esc and a touch elsewhere close it
 * and give the focus back; a sheet from below on phones.
 */
export const Panel = ({
  trigger,
  label,
  children,
}: {
  trigger: ReactElement;
  label: string;
  children: (close: () => void) => ReactNode;
}) => {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const overlays = useOverlays(opened);
  const target = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const { stay, leave } = useLeaving(open, close);
  // The trigger learns by context what it does, as in any trigger of the toolkit.
  const button = useMemo(
    () => ({
      ref: target,
      'aria-haspopup': 'dialog' as const,
      'aria-expanded': open,
      onHoverStart: () => void loadOverlays().catch(() => undefined),
      onPress: () => {
        setOpened(true);
        setOpen(true);
      },
    }),
    [open],
  );
  return (
    <>
      <ButtonContext.Provider value={button}>{trigger}</ButtonContext.Provider>
      {overlays && (
        <overlays.PanelPopover
          label={label}
          target={target}
          isOpen={open}
          onOpenChange={setOpen}
          onStay={stay}
          onLeave={leave}
        >
          {children(close)}
        </overlays.PanelPopover>
      )}
    </>
  );
};
