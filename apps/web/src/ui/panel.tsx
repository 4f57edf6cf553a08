import { type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react';
import { ButtonContext } from 'react-aria-components/Button';
import { openByPress, preparing, useOverlays } from './overlays/overlays.ts';
import { useCloseOnLeave } from './use-close-on-leave.ts';

/**
 * A popover that opens from its `trigger` (a `Button` or `IconButton`). Esc or a click outside closes it and restores the focus.
 * On phones it is a bottom sheet.
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
  const [wasOpened, setWasOpened] = useState(false);
  const overlays = useOverlays(wasOpened, { isHint: true });
  const target = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const { cancelClose, scheduleClose } = useCloseOnLeave(open, close);
  // The trigger receives its props by context, as React Aria's own triggers do.
  const button = useMemo(
    () => ({
      ref: target,
      'aria-haspopup': 'dialog' as const,
      'aria-expanded': open,
      ...preparing,
      onPress: () => {
        setWasOpened(true);
        openByPress(setOpen);
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
          onStay={cancelClose}
          onLeave={scheduleClose}
        >
          {children(close)}
        </overlays.PanelPopover>
      )}
    </>
  );
};
