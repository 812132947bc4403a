import { ArrowDown, X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Flag } from '../../../../events/enums.ts';
import { classNames } from '../../lib/classNames.ts';
import { useHeightProperty } from '../../lib/useHeightProperty.ts';
import { whenDrawn } from '../../lib/whenDrawn.ts';
import { Button } from '../../ui/Button.tsx';
import { useLayer } from '../../ui/Dialog.tsx';
import styles from './ResultDialog.module.css';
import { ListenButton } from './steps/ListenButton.tsx';

interface ResultFrameProps {
  /** What colours the frame; null where nothing was judged, or nothing has been judged yet. */
  readonly flag: Flag | null;
  /** What kind of result it is, above its sentence. */
  readonly title: ReactNode;
  /** The result: its first sentence stands in the head. */
  readonly message: { readonly text: string; readonly lang?: string | undefined };
  /** Of when the report is, where that is not now. */
  readonly when?: string | undefined;
  /** Numbers to call. They stay in view while the rest is scrolled, and come before all but the title. */
  readonly calls?: ReactNode;
  /** Whom to call where it is not urgent, in view beside the way out. */
  readonly help?: ReactNode;
  readonly closeText: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A sentence, and what follows it. */
const FIRST_SENTENCE = /^(.+?[.!?])\s+(.+)$/su;

/** So much below the edge is not worth a hint. */
const HIDDEN_PX = 16;

/**
 * What every result has: title, numbers to call, what can be scrolled, and the way out. On a phone it is the whole
 * screen. With numbers to call the button that closes stands at the end: in the foot it would be the easiest to press.
 */
export function ResultFrame({
  flag,
  title,
  message,
  when,
  calls,
  help,
  closeText,
  onClose,
  children,
}: ResultFrameProps) {
  const { t } = useTranslation('report');
  const heading = useRef<HTMLHeadingElement>(null);
  const [before] = useState(() => document.activeElement);
  const { body, content, hasMore } = useMoreBelow();
  useRoomForToast();
  const isUrgent = calls !== undefined;
  useWholeScreen(isUrgent);
  // The form behind it starts anew, which takes a slow phone longer than a finger waits for an answer.
  const close = () => whenDrawn(onClose);
  const { onEscapeKeyDown } = useLayer(close);
  const [, sentence = message.text, rest = ''] = FIRST_SENTENCE.exec(message.text) ?? [];
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      {createPortal(
        <>
          <div className={styles.overlay} />
          <Dialog.Content
            className={classNames(styles.dialog, flag === null ? styles.limited : styles[flag])}
            role={isUrgent ? 'alertdialog' : 'dialog'}
            aria-modal
            aria-describedby={undefined}
            onPointerDownOutside={(event) => event.preventDefault()}
            onEscapeKeyDown={onEscapeKeyDown}
            // The library would go to the first link, and a key that was still held would call.
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              heading.current?.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              giveFocusBack(before);
            }}
          >
            <div className={classNames(styles.head, isUrgent && styles.urgent)}>
              <Dialog.Title ref={heading} tabIndex={-1} className={styles.title}>
                <span className={styles.kind}>{title}</span>{' '}
                {when !== undefined && <span className={styles.when}>{when}</span>}{' '}
                <span className={styles.sentence} lang={message.lang}>
                  {sentence}
                </span>
              </Dialog.Title>
              {calls}
              {isUrgent && (
                <Dialog.Close className={styles.close} aria-label={t('result.closeThis')}>
                  <X aria-hidden size={24} />
                </Dialog.Close>
              )}
              <div className={styles.tools}>
                <ListenButton
                  text={() => `${heading.current?.innerText ?? ''}. ${content.current?.innerText ?? ''}`}
                />
              </div>
            </div>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls what has the focus */}
            <div ref={body} tabIndex={0} className={styles.body}>
              <div ref={content} className={styles.content}>
                {rest !== '' && (
                  <p className={styles.message} lang={message.lang}>
                    {rest}
                  </p>
                )}
                {children}
                {isUrgent && (
                  <Button large onClick={close}>
                    {closeText}
                  </Button>
                )}
              </div>
            </div>
            {hasMore && (
              <p className={styles.more} aria-hidden>
                <ArrowDown size={18} />
                {t('result.more')}
              </p>
            )}
            {!isUrgent && (
              <div className={styles.foot}>
                {help}
                <Button large variant="primary" onClick={close}>
                  {closeText}
                </Button>
              </div>
            )}
          </Dialog.Content>
        </>,
        // Out of the page: while another dialog is open, a screen reader is kept from all of that.
        document.body,
      )}
    </Dialog.Root>
  );
}

/**
 * Leads to where the reader goes on: in the dialog that it came over, or in the form, which is empty and starts anew.
 *
 * @param before what had the focus when it came
 */
function giveFocusBack(before: Element | null): void {
  const below = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].at(-1);
  if (below !== undefined) {
    (before instanceof HTMLElement && below.contains(before) ? before : below).focus();
    return;
  }
  document.querySelector('h1')?.focus({ preventScroll: true });
  // To the very top, where the header says whether something waits: half of it would be cut off.
  window.scrollTo(0, 0);
}

/** Whether some of the body lies below its edge. */
function useMoreBelow() {
  const body = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const { current: box } = body;
    const { current: inner } = content;
    if (box === null || inner === null) return;
    const look = () => setHasMore(box.scrollHeight - box.scrollTop - box.clientHeight > HIDDEN_PX);
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    sizes.observe(inner);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, []);
  return { body, content, hasMore };
}

/** What cannot wait is not hidden by what fills the screen, as the film of a lesson may. */
function useWholeScreen(isUrgent: boolean): void {
  useEffect(() => {
    // Not every browser can fill the screen.
    if (isUrgent && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  }, [isUrgent]);
}

/** A toast that comes with a result takes its place below it, never over or under it. */
function useRoomForToast(): void {
  useHeightProperty('--toast-height', 'toasts');
  useEffect(() => {
    const root = document.documentElement;
    root.dataset['result'] = 'shown';
    return () => {
      delete root.dataset['result'];
    };
  }, []);
}
