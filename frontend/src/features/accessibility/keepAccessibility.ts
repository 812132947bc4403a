import {
  type AccessibilityChoice,
  accessibilityChosen,
  showAccessibility,
  keepChoice,
  keptChoice,
} from './accessibilityChoice.ts';

interface AccessibilityStore {
  getState(): { readonly accessibility: AccessibilityChoice };
  dispatch(action: ReturnType<typeof accessibilityChosen>): unknown;
  subscribe(listener: () => void): () => void;
}

/** Starts with what was chosen before, and from then on shows and keeps every change. */
export function keepAccessibility(
  store: AccessibilityStore,
  root: Pick<HTMLElement, 'setAttribute' | 'removeAttribute'>,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): void {
  store.dispatch(accessibilityChosen(keptChoice(storage)));
  let shown = store.getState().accessibility;
  showAccessibility(root, shown);
  store.subscribe(() => {
    const { accessibility } = store.getState();
    if (accessibility === shown) return;
    shown = accessibility;
    showAccessibility(root, accessibility);
    keepChoice(storage, accessibility);
  });
}
