import { Database } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useRequestKeys } from '../../lib/useRequestKeys.ts';
import { Button } from '../../ui/Button.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { useLoadSampleDataMutation } from './patientsApi.ts';

/** Shared by all such buttons of the screen, so that one shows that another is at work. */
const SEEDING = 'seeding';

/** Fills an empty product with sample patients; a second time it changes nothing. */
export function SampleDataButton({ variant = 'secondary' }: { readonly variant?: 'primary' | 'secondary' }) {
  const { t } = useTranslation('dashboard');
  const dispatch = useDispatch();
  const keys = useRequestKeys();
  const [load, { isLoading }] = useLoadSampleDataMutation({ fixedCacheKey: SEEDING });

  async function seed() {
    const { error } = await load({ idempotencyKey: keys.keyFor(null) });
    if (error !== undefined) {
      dispatch(toastAdded({ name: 'seedingFailed', priority: 'failure', destructive: true }));
      return;
    }
    keys.done();
    dispatch(toastAdded({ name: 'databaseSeeded', priority: 'success' }));
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
