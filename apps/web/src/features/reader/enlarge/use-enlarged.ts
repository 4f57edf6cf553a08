import type { ControlEnlarged, FromSurface, ToSurface } from '@lectern/contracts';
import { useState } from 'react';
import type { KeyPress } from '../../../lib/key-press.ts';
import { ENLARGED_KEYS } from '../engine/enlarge/enlarged-keys.ts';

type Command = ControlEnlarged['to'];
type EnlargedItem = Extract<FromSurface, { kind: 'enlarged' }>['item'];

export type EnlargedState = {
  /** What is open over the page; null for nothing. */
  item: EnlargedItem;
  control: (to: Command) => void;
  /** Opens the first picture, table or formula of the page; null where it has none. */
  open: (() => void) | null;
  /** Handles a key while something is open; true when no other command may. */
  onKey: (key: KeyPress) => boolean;
  onMessage: (message: Extract<FromSurface, { kind: 'enlarged' | 'enlargeable' }>) => void;
};

/** A picture, table, code or formula of the page that is open large. */
export const useEnlarged = (send: (message: ToSurface) => void): EnlargedState => {
  const [item, setItem] = useState<EnlargedItem>(null);
  const [count, setCount] = useState(0);
  const control = (to: Command): void => send({ kind: 'enlarge', to });
  return {
    item,
    control,
    open: count > 0 ? () => control('open') : null,
    onKey: ({ key, ctrl, alt }) => {
      if (!item) return false;
      const command = ctrl || alt ? undefined : ENLARGED_KEYS[key];
      if (command) control(command);
      return true;
    },
    onMessage: (message) => (message.kind === 'enlarged' ? setItem(message.item) : setCount(message.count)),
  };
};
