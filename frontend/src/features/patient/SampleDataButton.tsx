import { Database } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { Button } from '../../ui/Button.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { SAMPLE_DATA_KEY, useLoadSampleDataMutation } from '../../api/resources/patients.ts';
import { useLoadedPatients } from './useLoadedPatients.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';

/**
 * Fills an empty product with sample patients; a second time it changes nothing. In a clinic with patients of its own the
 * server refuses it, and it is not offered.
 */
export function SampleDataButton({ variant = 'secondary' }: { readonly variant?: 'primary' | 'secondary' }) {
  const { t } = useTranslation('dashboard');
  const dispatch = useDispatch();
  const keys = useRequestKeys();
  const [load, { isLoading }] = useLoadSampleDataMutation({ fixedCacheKey: SAMPLE_DATA_KEY });

  const loaded = useLoadedPatients();
  const hasOwnPatients = loaded?.patients.some(({ simulated }) => simulated !== true) ?? false;
  if (hasOwnPatients && !isLoading) return null;

  async function seed() {
    const { error } = await load({ idempotencyKey: keys.keyFor(null) });
    if (error !== undefined) {
      dispatch(
        toastAdded({
          name: 'seedingFailed',
          priority: 'failure',
          destructive: true,
          form: SAMPLE_DATA_KEY,
          error,
        }),
      );
      return;
    }
    keys.done();
    dispatch(toastAdded({ name: 'databaseSeeded', priority: 'success', form: SAMPLE_DATA_KEY }));
  }

  return (
    <Button
      variant={variant}
      busy={isLoading}
      icon={<Database aria-hidden size={18} />}
      onClick={() => void seed()}
    >
      {isLoading ? t('seed.busy') : t('seed.load')}
    </Button>
  );
}
