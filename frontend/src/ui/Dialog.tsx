import { OctagonAlert, X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import {
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { classNames } from '../lib/classNames.ts';
import styles from './Dialog.module.css';
import { useBackStep } from '../lib/useBackStep.ts';
import { Button } from './Button.tsx';
import { PageContext } from './pageContext.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Whether something was entered that closing would lose. */
  readonly asksToClose?: boolean;
  /** In which words that is asked, where it is not about what was typed. */
  readonly question?: { readonly text: string; readonly leave: string };
  /** Of a question: the id of its text, which a screen reader reads out at once. */
  readonly questionId?: string;
  /** For what has columns of its own. */
  readonly wide?: boolean;
  /** Whether Back closes it by a step of its own; not where the address says that it is open. */
  readonly hasStep?: boolean;
  /** What stays in view while the rest is scrolled. */
  readonly foot?: ReactNode;
}

/** What Escape does to each dialog that lies over the page, by the order in which they were opened. */
const layers = new Map<number, RefObject<() => void>>();
let opened = 0;
const top = (): number => Math.max(...layers.keys());

/**
 * A place among the dialogs over the page, for each of which Escape and Back are only while nothing lies over it.
 *
 * @param escape what Escape does to it
 */
export function useLayer(escape: () => void) {
  // Counted in the rendering, which begins with what lies below.
  const [place] = useState(() => opened++);
  const ref = useRef(escape);
  useLayoutEffect(() => {
    ref.current = escape;
  });
  useLayoutEffect(() => {
    layers.set(place, ref);
    return () => void layers.delete(place);
  }, [place]);
  return {
    isOnTop: () => top() === place,
    /** The library asks whichever dialog listens already: for a moment that is one below what lies on top. */
    onEscapeKeyDown: (event: Event) => {
      event.preventDefault();
      layers.get(top())?.current();
    },
  };
}

/** Gives the focus back to what opened a dialog; where that has gone elsewhere meanwhile, the page has it at its heading. */
function focusAgain(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  else if (document.activeElement === document.body) document.querySelector('h1')?.focus();
}

/** A dialog over the page, for as long as it is rendered. On a phone it is the whole screen. */
export function Dialog({
  title,
  onClose,
  children,
  asksToClose = false,
  question,
  questionId,
  wide = false,
  hasStep = true,
  foot,
}: DialogProps) {
  const { t } = useTranslation();
  const { urgentAlerts } = useContext(PageContext);
  const [opener] = useState(() => document.activeElement);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const isAsking = isAsked && asksToClose;
  /** @returns whether it is closed */
  const close = (): boolean => {
    if (asksToClose) setIsAsked(true);
    else onClose();
    return !asksToClose;
  };
  const { isOnTop, onEscapeKeyDown } = useLayer(() => {
    if (isAsking) setIsAsked(false);
    else close();
  });
  useBackStep(hasStep, () => isOnTop() && close());
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && close()}>
      <RadixDialog.Portal>
        {/* Not the library's overlay: it locks the page's scrolling by a style that the page's policy forbids. */}
        <div className={styles.overlay} data-overlay />
        <RadixDialog.Content
          className={classNames(styles.dialog, wide && styles.wide)}
          role={questionId === undefined ? 'dialog' : 'alertdialog'}
          aria-describedby={questionId}
          // What was entered is not lost by a press beside the dialog.
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={onEscapeKeyDown}
          // The library would go to the first button, which closes.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            heading.current?.focus();
          }}
          // The library gives the focus back to a trigger of its own only.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusAgain(opener);
          }}
        >
          <div className={styles.head}>
            <RadixDialog.Title ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </RadixDialog.Title>
            {/* The badge and the notices lie behind the dialog, out of a screen reader's reach. */}
            <p role="status" className={styles.urgent}>
              {urgentAlerts > 0 && (
                <>
                  <OctagonAlert aria-hidden size={18} />
                  {t('alerts.urgent', { count: urgentAlerts })}
                </>
              )}
            </p>
            <RadixDialog.Close className={styles.close} aria-label={t('action.close')}>
              <X aria-hidden size={22} />
            </RadixDialog.Close>
          </div>
          {isAsking && <LoseQuestion words={question} onKeep={() => setIsAsked(false)} onLose={onClose} />}
          <div className={styles.body}>{children}</div>
          {foot}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface LoseQuestionProps {
  readonly words: DialogProps['question'];
  readonly onKeep: () => void;
  readonly onLose: () => void;
}

/** Asks at the head of a dialog, beside what would be lost. */
function LoseQuestion({ words, onKeep, onLose }: LoseQuestionProps) {
  const { t } = useTranslation();
  const id = useId();
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    question.current?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div ref={question} role="alertdialog" aria-labelledby={id} className={styles.question}>
      <p id={id}>{words?.text ?? t('action.closeAndLose')}</p>
      <Button variant="primary" onClick={onKeep}>
        {t('action.keep')}
      </Button>
      <Button onClick={onLose}>{words?.leave ?? t('action.lose')}</Button>
    </div>
  );
}
