import { Ban, Hand, Leaf, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Diet } from '../../../../backend/contract/diet.ts';
import { READ_DIET } from '../../../../backend/contract/routes/diet.ts';
import type { Condition } from '../../../../events/enums.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { useGetDietQuery } from '../../api/resources/diet.ts';
import { languageOf } from '../../i18n/i18n.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateCard } from '../../ui/StateCard.tsx';
import type { KeptPatient } from '../outbox/keptPatient.ts';
import { GroceryShop } from '../orders/GroceryShop.tsx';
import { conditionsOf } from '../../../../events/conditions.ts';
import { ReadAloudButton } from '../voice/ReadAloudButton.tsx';
import { Figures } from './Figures.tsx';
import { KeptPart } from './KeptPart.tsx';
import styles from './Views.module.css';

interface DietViewProps {
  readonly kept: KeptPatient;
  readonly patient: ReportPatient;
}

/** What to eat, what to limit and what to avoid, in the reader's language as the server says it. */
export function DietView({ kept, patient }: DietViewProps) {
  const { i18n } = useTranslation('progress');
  const language = languageOf(i18n);
  const asked = useGetDietQuery({ patientId: kept.patientId, language });
  return (
    <KeptPart kept={kept} path={`grocery/recommendations/${language}`} schema={SCHEMA} asked={asked}>
      {(diet) => (
        <>
          <Lists diet={diet} conditions={conditionsOf(patient)} />
          <GroceryShop
            key={kept.patientId}
            patientId={kept.patientId}
            bundles={diet.bundles}
            answers={kept.device.answers}
            isOwn={kept.isOwn}
          />
        </>
      )}
    </KeptPart>
  );
}

const SCHEMA: z.ZodMiniType<Diet> = READ_DIET.answer;

const LISTS = [
  { name: 'recommendations', icon: Leaf },
  { name: 'dietaryGuidance', icon: Hand },
  { name: 'prohibitedFoods', icon: Ban },
] as const;

interface ListsProps {
  readonly diet: Diet;
  readonly conditions: readonly Condition[];
}

function Lists({ diet, conditions }: ListsProps) {
  const { t } = useTranslation(['progress', 'clinical']);
  const names = conditions.map((condition) => t(`clinical:condition.${condition}`));
  if (LISTS.every(({ name }) => diet[name].length === 0))
    return <StateCard kind="empty" heading={t('diet.empty')} />;
  return (
    <div className={styles.view}>
      <Notice kind="info">
        {names.length > 0 && <p>{t('diet.basedOn', { conditions: names.join(', ') })}</p>}
        <p>{t('diet.caution')}</p>
      </Notice>
      <div className={styles.lists}>
        {LISTS.filter(({ name }) => diet[name].length > 0).map(({ name, icon }) => (
          <FoodList key={name} name={name} icon={icon} foods={diet[name]} />
        ))}
      </div>
    </div>
  );
}

/** So many before the others are asked for. */
const FIRST = 8;

interface FoodListProps {
  readonly name: (typeof LISTS)[number]['name'];
  readonly icon: LucideIcon;
  readonly foods: readonly string[];
}

function FoodList({ name, icon: Icon, foods }: FoodListProps) {
  const { t } = useTranslation('progress');
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? foods : foods.slice(0, FIRST);
  return (
    <section aria-labelledby={`diet-${name}`} className={styles.part}>
      <h3 id={`diet-${name}`} className={styles.listName}>
        <Icon aria-hidden size={22} />
        {t(`diet.list.${name}`)}
      </h3>
      <ul className={styles.foods}>
        {shown.map((food) => (
          <li key={food}>
            <Figures text={food} />
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {shown.length < foods.length && (
          <Button onClick={() => setIsWhole(true)}>{t('diet.all', { count: foods.length })}</Button>
        )}
        <ReadAloudButton lines={foods.map((food) => `${food}.`)} />
      </div>
    </section>
  );
}
