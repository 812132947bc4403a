import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';
import { useEffect, useState } from 'react';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'wouter';
import { classNames } from '../../lib/classNames.ts';
import { hasNewVersion, loadNewVersion } from '../../pwa/newVersion.ts';
import { ErrorReason } from '../ErrorState.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { ECG_TOASTS, type EcgToastName } from './ecgToasts.ts';
import styles from './ToastHost.module.css';
import {
  CARE_TOASTS,
  type CareToastName,
  LESSON_TOASTS,
  type LessonToastName,
  type TaxiToastName,
  ORDER_TOASTS,
  PROGRESS_TOASTS,
  type ProgressToastName,
  type OrderToastName,
  type ProductToast,
  selectVisibleToast,
  toastClosed,
  toastPaused,
  toastResumed,
} from './toastSlice.ts';

/** The specification's figure: so far a notice is swiped to the right before it goes. */
const SWIPE_PX = 50;

/** Long enough to be read and pressed: only what it asks for helps. */
const NEW_VERSION_MS = 20_000;

/** By which the notices' library leaves a part out of what it reads out. */
const NOT_READ_OUT = { 'data-radix-toast-announce-exclude': '' };

/** Shows the one notice that is visible. Everything that matters stands elsewhere on the page too. */
export function ToastHost() {
  const { t } = useTranslation();
  const visible = useSelector(selectVisibleToast);
  return (
    <RadixToast.Provider label={t('toast.label')} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {visible !== null && <ToastCard key={visible.toast.id} toast={visible.toast} duration={visible.left} />}
      <RadixToast.Viewport
        id="toasts"
        className={styles.viewport}
        hotkey={['F8']}
        label={t('toast.region', { hotkey: '{hotkey}' })}
      />
    </RadixToast.Provider>
  );
}

function ToastCard({ toast, duration }: { readonly toast: ProductToast; readonly duration: number }) {
  const { t } = useTranslation();
  const { labelled } = useFormats();
  const dispatch = useDispatch();
  const { destructive, priority, detail, simulated, error, opens } = toast;
  const isOld = useIsPageOld(toast);
  const texts = useToastTexts(toast);
  if (isOld === null) return null;
  const { title, text } = isOld ? { title: t('update.there'), text: t('update.loadAgain') } : texts;
  // The strip of RED alerts reads it out, and stays.
  const isSaidElsewhere = toast.name === 'redAlert';
  return (
    <RadixToast.Root
      className={classNames(
        styles.toast,
        destructive && styles.destructive,
        priority === 'amber' && styles.amber,
      )}
      type={destructive && !isSaidElsewhere ? 'foreground' : 'background'}
      duration={isOld ? NEW_VERSION_MS : duration}
      open
      onOpenChange={(open) => {
        if (!open) dispatch(toastClosed(toast.id));
      }}
      onPause={() => dispatch(toastPaused())}
      onResume={() => dispatch(toastResumed())}
    >
      <ToastIcon toast={toast} />
      <div className={styles.text} {...(isSaidElsewhere && NOT_READ_OUT)}>
        <RadixToast.Title className={styles.title}>{title}</RadixToast.Title>
        {/* The two are read aloud in one breath. */}
        <VisuallyHidden>{labelled('', '')}</VisuallyHidden>
        <RadixToast.Description>
          <span>{text}</span>
          {detail !== undefined && <span className={styles.more}>{detail}</span>}
          {simulated && <span className={styles.more}>{t('toast.simulated')}</span>}
          {error !== undefined && (
            <span className={styles.more}>
              <ErrorReason error={error} />
            </span>
          )}
        </RadixToast.Description>
        {isOld && <LoadAgain />}
        {opens !== undefined && (
          <RadixToast.Action asChild altText={t('toast.openAlt')}>
            <Link href={opens} className={styles.open}>
              {t('toast.open')}
            </Link>
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close className={styles.close} aria-label={t('toast.close')}>
        <X aria-hidden size={20} />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

/** Stays, at work, while the new version comes. */
function LoadAgain() {
  const { t } = useTranslation('errors');
  const [isLoading, setIsLoading] = useState(false);
  const load = async () => {
    setIsLoading(true);
    await loadNewVersion();
    setIsLoading(false);
  };
  return (
    <RadixToast.Action
      asChild
      altText={t('broken.reload')}
      onClick={(event) => {
        event.preventDefault();
        void load();
      }}
    >
      <button
        type="button"
        disabled={isLoading}
        aria-busy={isLoading}
        className={classNames(styles.open, styles.load)}
      >
        {t('broken.reload')}
      </button>
    </RadixToast.Action>
  );
}

/** Whether what was to be loaded is not there because the page is of an older version; null until that is known. */
function useIsPageOld({ name, error }: ProductToast): boolean | null {
  const isAsked = error === undefined && (name === 'partFailed' || name === 'languageFailed');
  const [isOld, setIsOld] = useState(isAsked ? null : false);
  useEffect(() => {
    if (isAsked) void hasNewVersion().then(setIsOld);
  }, [isAsked]);
  return isOld;
}

function useToastTexts({ name, params, count }: ProductToast) {
  const { t } = useTranslation(['common', 'care', 'ecg', 'lesson', 'orders', 'progress', 'taxi']);
  const values = { ...params, count };
  if (isEcgToast(name))
    return { title: t(`ecg:toast.${name}.title`, values), text: t(`ecg:toast.${name}.text`, values) };
  if (isProgressToast(name))
    return {
      title: t(`progress:toast.${name}.title`, values),
      text: t(`progress:toast.${name}.text`, values),
    };
  if (isTaxiToast(name))
    return {
      title: t(`taxi:toast.${name}.title`, values),
      text: t(`taxi:toast.${name}.text`, values),
    };
  if (isLessonToast(name))
    return { title: t(`lesson:toast.${name}.title`, values), text: t(`lesson:toast.${name}.text`, values) };
  if (isOrderToast(name))
    return { title: t(`orders:toast.${name}.title`, values), text: t(`orders:toast.${name}.text`, values) };
  return isCareToast(name)
    ? { title: t(`care:toast.${name}.title`, values), text: t(`care:toast.${name}.text`, values) }
    : { title: t(`toast.${name}.title`, values), text: t(`toast.${name}.text`, values) };
}

function isEcgToast(name: ProductToast['name']): name is EcgToastName {
  return ECG_TOASTS.some((known) => known === name);
}

function isProgressToast(name: ProductToast['name']): name is ProgressToastName {
  return PROGRESS_TOASTS.some((known) => known === name);
}

function isTaxiToast(name: ProductToast['name']): name is TaxiToastName {
  return name.startsWith('taxi');
}

function isLessonToast(name: ProductToast['name']): name is LessonToastName {
  return LESSON_TOASTS.some((known) => known === name);
}

function isCareToast(name: ProductToast['name']): name is CareToastName {
  return CARE_TOASTS.some((known) => known === name);
}

function isOrderToast(name: ProductToast['name']): name is OrderToastName {
  return ORDER_TOASTS.some((known) => known === name);
}

function ToastIcon({ toast: { destructive, priority } }: { readonly toast: ProductToast }) {
  if (destructive) return <OctagonAlert aria-hidden size={22} />;
  switch (priority) {
    case 'amber':
      return <TriangleAlert aria-hidden size={22} />;
    case 'success':
      return <CircleCheck aria-hidden size={22} />;
    default:
      return <Info aria-hidden size={22} />;
  }
}
