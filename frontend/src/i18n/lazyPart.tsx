import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { atOnce, later, type Turn } from '../lib/turns.ts';
import { loadTexts } from './i18n.ts';
import type { TextPart } from './resources.ts';
import type { I18n } from './translator.ts';
import { useTranslation } from './useTranslation.ts';

/**
 * A screen, dialog or panel whose code and texts are loaded at once, when it is first shown. What cannot be loaded is
 * thrown to the boundary around it, and tried again the next time that it is shown.
 *
 * Not React's own `lazy`: that keeps what has come for 0.3 s behind the sign of waiting, once the sign was shown.
 *
 * @param waiting what is shown meanwhile, or what makes it of what the part is told.
 */
export function lazyPart<Props extends object>(
  code: () => Promise<ComponentType<Props>>,
  texts: readonly TextPart[] = [],
  waiting: ReactNode | ((props: Props) => ReactNode) = null,
): ComponentType<Props> {
  return part(async (i18n) => {
    const [shown] = await atOnce(Promise.all([code(), loadTexts(i18n, texts)]));
    return shown;
  }, waiting);
}

/**
 * A part of a screen whose code is loaded when the first screen stands.
 *
 * @param texts those that are not there with the screen's.
 */
export function laterPart<Props extends object>(
  turn: Turn,
  code: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
  texts: readonly TextPart[] = [],
): ComponentType<Props> {
  return part(
    (i18n) =>
      later(turn, async () => {
        const [shown] = await Promise.all([code(), loadTexts(i18n, texts)]);
        return shown;
      }),
    waiting,
  );
}

function part<Props extends object>(
  load: (i18n: I18n) => Promise<ComponentType<Props>>,
  waiting: ReactNode | ((props: Props) => ReactNode),
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyPart(props) {
    const { i18n } = useTranslation();
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part !== null) return;
      let isShown = true;
      load(i18n).then(
        (shown) => {
          loaded = shown;
          if (isShown) setPart(() => shown);
        },
        (error: unknown) => {
          if (!isShown) return;
          // Thrown while it is drawn, where the boundary catches it.
          setPart(() => {
            throw error;
          });
        },
      );
      return () => {
        isShown = false;
      };
    }, [Part, i18n]);
    if (Part !== null) return <Part {...props} />;
    return typeof waiting === 'function' ? waiting(props) : waiting;
  };
}
