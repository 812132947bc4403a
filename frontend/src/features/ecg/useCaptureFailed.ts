import { useDispatch } from 'react-redux';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';

/** Tells that no ECG came of it: in the server's words, where it said why. */
export function useCaptureFailed(): (said?: string) => void {
  const { t } = useTranslation('ecg');
  const dispatch = useDispatch();
  return (said = '') =>
    dispatch(
      toastAdded({
        name: 'captureFailed',
        priority: 'failure',
        destructive: true,
        params: { said: said === '' ? t('notCaptured') : said },
      }),
    );
}
